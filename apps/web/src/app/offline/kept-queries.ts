import type { Post } from '@dubs/contract';
import type { QueryKey } from '@tanstack/react-query';
import { paths } from '../paths.ts';

type ProcedureKey = readonly [
  readonly string[],
  { input?: { id?: number; groupId?: number; month?: string } }?,
];

/** The procedures whose data is stored on the device, and the screen that shows each. */
const SCREENS: Readonly<Record<string, string | ((groupId: number) => string)>> = {
  'auth.me': paths.name,
  'posts.recent': paths.home,
  'posts.own': paths.wins,
  'groups.list': paths.groups,
  'goals.list': paths.goals,
  'stats.user': paths.profile,
  'groups.complete': paths.group,
  'posts.ofGroup': paths.group,
};

/** The procedures whose queries wait for the connection instead of failing. */
export const WAITING: readonly QueryKey[] = [...Object.keys(SCREENS), 'notifications.count'].map((name) => [
  name.split('.'),
]);

/** Returns the procedure of a query; empty for a query with a custom key, and for posts from a month on, with which no screen opens. */
function procedureOf(key: QueryKey): string {
  const [path, { input } = {}] = key as ProcedureKey;
  return Array.isArray(path) && input?.month === undefined ? path.join('.') : '';
}

/** Returns the group whose page a query fills; undefined for any other. */
export function groupOf(key: QueryKey): number | undefined {
  const [, { input } = {}] = key as ProcedureKey;
  return typeof SCREENS[procedureOf(key)] === 'function' ? (input?.id ?? input?.groupId) : undefined;
}

/** Returns the address of the screen that a stored query fills; undefined for a query that is not stored. */
export function screenOf(key: QueryKey): string | undefined {
  const screen = SCREENS[procedureOf(key)];
  return typeof screen === 'function' ? screen(groupOf(key) ?? 0) : screen;
}

interface Feed {
  posts: readonly Post[];
}
const isFeed = (data: unknown): data is Feed =>
  typeof data === 'object' && data !== null && 'posts' in data && Array.isArray(data.posts);

/** Returns the posts in the data of a query. */
export const postsOf = (data: unknown): readonly Post[] => (isFeed(data) ? data.posts : []);

/** Returns the data of a query without a group and its content; data that names no group stays the same. */
export function withoutGroup(data: unknown, groupId: number): unknown {
  if (Array.isArray(data))
    return data.filter((item: { id: number; groupId?: number }) => (item.groupId ?? item.id) !== groupId);
  return isFeed(data) ? { ...data, posts: data.posts.filter((post) => post.groupId !== groupId) } : data;
}
