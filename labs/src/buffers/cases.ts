import type { Db } from '@dubs/db';
import type { ApiCall } from '../clients/call.ts';
import { shareForm } from '../clients/users.ts';
import { type Subject, unview } from './subjects.ts';

/** A call whose buffers are counted. */
export interface Case {
  name: string;
  call: (subject: Subject) => Omit<ApiCall, 'token'>;
  /** Undoes the call, so that each call has the same work to do. */
  undo?: (db: Db, subject: Subject) => Promise<unknown>;
  /** The reason why it may read more as the tables grow. */
  grows?: string;
}

const get = (path: string): Omit<ApiCall, 'token'> => ({ method: 'GET', path });
const post = (path: string, json: object = {}): Omit<ApiCall, 'token'> => ({ method: 'POST', path, json });

/** The calls that screens make often, by the name shown in the tables. */
const CALLS = {
  me: () => get('/auth/me'),
  groups: () => get('/groups'),
  'unread count': () => get('/notifications/count'),
  'unread count, grouped': () => get('/notifications/count?view=grouped'),
  'notifications, page 1': () => get('/notifications?page=1&limit=10'),
  'notifications, page 20': () => get('/notifications?page=20&limit=10'),
  'notifications, page 100': () => get('/notifications?page=100&limit=10'),
  'notifications, grouped': () => get('/notifications?page=1&limit=10&view=grouped'),
  'feed of 15': () => get('/posts/recent?cursor=&limit=15'),
  'feed of 100': () => get('/posts/recent?cursor=&limit=100'),
  'feed of 15, page 66': () => get('/posts/recent?page=66&limit=15'),
  'feed of 15, by a deep cursor': ({ cursor }) => get(`/posts/recent?cursor=${cursor}&limit=15`),
  'feed of 15, from a month': ({ month }) => get(`/posts/recent?month=${month}&limit=15`),
  'group page of 15': ({ groupId }) => get(`/groups/${groupId}/posts?limit=15`),
  'group page of 15, by a deep cursor': ({ groupId, cursor }) =>
    get(`/groups/${groupId}/posts?cursor=${cursor}&limit=15`),
  'group page of 15, from a month': ({ groupId, month }) =>
    get(`/groups/${groupId}/posts?month=${month}&limit=15`),
  'complete group': ({ groupId }) => get(`/groups/${groupId}/complete`),
  'own posts of 15': () => get('/user/posts?cursor=&limit=15'),
  'single post': ({ postId }) => get(`/posts/${postId}`),
  comments: ({ postId }) => get(`/posts/${postId}/comments`),
  'own posts of 15, from a month': ({ month }) => get(`/user/posts?month=${month}&limit=15`),
  'user stats': () => get('/user/stats'),
  'weekly stats': ({ groupId }) => get(`/groups/${groupId}/weekly-stats`),
  'on this day': () => get('/user/on-this-day'),
  'week stories': () => get('/user/week-stories'),
  'posted today': () => get('/user/posted-today'),
  'recent goals': () => get('/goals/recent'),
  'goals of the group': ({ groupId }) => get(`/groups/${groupId}/goals`),
  'mark viewed': ({ groupId }) => post(`/groups/${groupId}/mark-viewed`),
  react: ({ postId }) => post(`/posts/${postId}/react`, { emoji: '🐐' }),
  comment: ({ postId }) => post(`/posts/${postId}/comments`, { content: 'Well done' }),
  'create a post': ({ groupId }) => ({
    method: 'POST',
    path: `/groups/${groupId}/posts`,
    form: shareForm('Measured'),
  }),
} as const satisfies Record<string, Case['call']>;

type Name = keyof typeof CALLS;

/** Returns the cases with these names. `grows` has the reasons of those that may grow. */
export const cases = (names: readonly Name[], grows: { [name in Name]?: string } = {}): Case[] =>
  names.map((name) => ({
    name,
    call: CALLS[name],
    ...(name === 'mark viewed' && { undo: unview }),
    ...(grows[name] !== undefined && { grows: grows[name] }),
  }));

export const ALL_CALLS = (Object.keys(CALLS) as Name[]).filter((name) => name !== 'notifications, page 100');
