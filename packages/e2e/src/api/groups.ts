import type { Group, GroupInvite, Post, PostType } from '@dubs/contract';
import type { Picture } from '../pictures.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';

/** Makes a group of the creator's, with further members who join by its invite. */
export async function newGroup(name: string, creator: Person, ...members: Person[]): Promise<Group> {
  const group = await call<Group>('POST', '/groups', { token: creator.token, body: { name, emoji: '🏆' } });
  const code = await inviteCode(group.id, creator);
  for (const member of members) await call('POST', `/invite/${code}/join`, { token: member.token });
  return group;
}

/** The code of the group's invite link. */
export async function inviteCode(groupId: number, member: Person): Promise<string> {
  const { inviteCode: code } = await call<GroupInvite>('GET', `/groups/${groupId}/invite`, {
    token: member.token,
  });
  return code;
}

interface Share {
  content: string;
  type?: PostType;
  pictures?: readonly Picture[];
}

/** Shares with one group. */
export function share(
  groupId: number,
  author: Person,
  { content, type, pictures = [] }: Share,
): Promise<Post> {
  const body = new FormData();
  body.set('content', content);
  if (type) body.set('type', type);
  for (const { name, mimeType, buffer } of pictures) {
    body.append('images', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  }
  return call('POST', `/groups/${groupId}/posts`, { token: author.token, body });
}

/** The posts of the person's groups, newest first. */
export const recentPosts = (person: Person): Promise<Post[]> =>
  call('GET', '/posts/recent?page=1&limit=100', { token: person.token });
