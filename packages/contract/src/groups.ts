import { z } from 'zod/mini';
import { DEFAULT_GROUP_EMOJI } from './group-emoji.ts';
import { AboutPerson } from './kept-people.ts';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { cursorQuery, id, isoTime, oneEmoji, text } from './strings.ts';

/** A user's role in a group. */
export const Role = z.enum(['creator', 'admin', 'member']);
export type Role = z.infer<typeof Role>;

const name = text({ label: 'Group name', ...LIMITS.groupName, isName: true });
const description = z.optional(
  z.nullable(text({ label: 'Description', ...LIMITS.groupDescription, multiline: true })),
);

export const CreateGroupInput = z.object({
  name,
  description,
  emoji: z._default(oneEmoji, DEFAULT_GROUP_EMOJI),
});
export type CreateGroupInput = z.infer<typeof CreateGroupInput>;

/** The changes that the creator and admins may make; an empty description clears it. */
export const UpdateGroupInput = z.object({
  name: z.optional(name),
  description,
  emoji: z.optional(oneEmoji),
  requireApproval: z.optional(z.boolean('requireApproval is either true or false.')),
});
export type UpdateGroupInput = z.infer<typeof UpdateGroupInput>;

/** The fields of every view of a group. */
export const groupBase = {
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  emoji: z.string(),
};

/** The newest win of a group, for the group's card. */
export const RecentWin = z.object({
  content: z.string(),
  createdAt: isoTime,
  user: Person,
  isAuthorMember: z.boolean(),
  about: z.nullable(AboutPerson),
});
export type RecentWin = z.infer<typeof RecentWin>;

/** A group in the list of its members. `coverUrl` is the signed, short-lived URL of its picture. */
export const Group = z.object({
  ...groupBase,
  coverUrl: z.nullable(z.string()),
  createdBy: z.int(),
  createdAt: isoTime,
  memberCount: z.int(),
  role: Role,
  requireApproval: z.boolean(),
  unviewedWinsCount: z.int(),
  unviewedLossesCount: z.int(),
  recentWin: z.nullable(RecentWin),
});
export type Group = z.infer<typeof Group>;

/** `{id, name, emoji}`: the group of a post, goal or notification. */
export const GroupChip = z.object({ id: z.int(), name: z.string(), emoji: z.string() });
export type GroupChip = z.infer<typeof GroupChip>;

export const Member = z.object({
  id: z.int(),
  groupId: z.int(),
  userId: z.int(),
  role: Role,
  joinedAt: isoTime,
  user: Person,
});
export type Member = z.infer<typeof Member>;

/** One page of a group's members. `cursor` is the previous page's `nextCursor`, empty or absent for the first page. */
export const MembersQuery = cursorQuery(
  /^(|[0-9]{1,16}-[1-9][0-9]{0,15})$/,
  LIMITS.lists.members.max,
  LIMITS.lists.members.page,
);
export type MembersQuery = z.infer<typeof MembersQuery>;

/** Members in the order in which they joined. */
export const MembersPage = z.object({ members: z.array(Member), nextCursor: z.nullable(z.string()) });
export type MembersPage = z.infer<typeof MembersPage>;

/** The role that the creator assigns to a member. */
export const ChangeRoleInput = z.object({ role: z.enum(['admin', 'member'], 'A role is admin or member.') });
export type ChangeRoleInput = z.infer<typeof ChangeRoleInput>;

/** The new creator; the previous one becomes an admin. */
export const HandOverInput = z.object({ userId: id });
export type HandOverInput = z.infer<typeof HandOverInput>;
