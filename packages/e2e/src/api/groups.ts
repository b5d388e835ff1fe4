import type {
  Group,
  GroupInvite,
  JoinOutput,
  JoinRequest,
  Member,
  Post,
  PostType,
  UpdateGroupInput,
} from '@dubs/contract';
import type { Picture } from '../pictures.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';

/** Creates a group whose other members join by its invite. */
export async function newGroup(name: string, creator: Person, ...members: Person[]): Promise<Group> {
  const group = await call<Group>('POST', '/groups', { token: creator.token, body: { name, emoji: '🏆' } });
  const code = await inviteCode(group.id, creator);
  for (const member of members) await joinByCode(code, member);
  return group;
}

/** Returns the code of the group's invite link. */
export async function inviteCode(groupId: number, member: Person): Promise<string> {
  const { inviteCode: code } = await call<GroupInvite>('GET', `/groups/${groupId}/invite`, {
    token: member.token,
  });
  return code;
}

/** Changes a group, such as whether new members need approval. */
export const changeGroup = (groupId: number, person: Person, change: UpdateGroupInput): Promise<Group> =>
  call('PATCH', `/groups/${groupId}`, { token: person.token, body: change });

/** Makes a member an admin. */
export const makeAdmin = (groupId: number, creator: Person, member: Person): Promise<Member> =>
  call('PATCH', `/groups/${groupId}/members/${member.id}`, {
    token: creator.token,
    body: { role: 'admin' },
  });

/** Removes a member from the group. */
export const removeMember = (groupId: number, admin: Person, member: Person): Promise<unknown> =>
  call('DELETE', `/groups/${groupId}/members/${member.id}`, { token: admin.token });

/** Joins by an invite code, or requests to join where members are approved. */
export const joinByCode = (code: string, person: Person): Promise<JoinOutput> =>
  call('POST', `/invite/${code}/join`, { token: person.token });

/** Returns the pending requests to join, which admins see. */
export const joinRequestsOf = (groupId: number, admin: Person): Promise<JoinRequest[]> =>
  call('GET', `/groups/${groupId}/join-requests`, { token: admin.token });

/** Declines a request to join. */
export const decline = (requestId: number, admin: Person): Promise<JoinRequest> =>
  call('POST', `/join-requests/${requestId}/decline`, { token: admin.token });

interface Share {
  content: string;
  type?: PostType;
  /** The id of the L that a win turns around. */
  turns?: number;
  pictures?: readonly Picture[];
  /** The same for all posts of one share. */
  shareId?: string;
}

/** Shares with one group. */
export function share(
  groupId: number,
  author: Person,
  { content, type, turns, pictures = [], shareId }: Share,
): Promise<Post> {
  const body = new FormData();
  body.set('content', content);
  if (type) body.set('type', type);
  if (shareId) body.set('shareId', shareId);
  if (turns !== undefined) body.set('turnsPostId', String(turns));
  for (const { name, mimeType, buffer } of pictures) {
    body.append('images', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  }
  return call('POST', `/groups/${groupId}/posts`, { token: author.token, body });
}

/** Returns the posts of the person's groups, newest first. */
export const recentPosts = (person: Person): Promise<Post[]> =>
  call('GET', '/posts/recent?page=1&limit=100', { token: person.token });
