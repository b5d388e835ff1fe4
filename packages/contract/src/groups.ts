import { z } from 'zod/mini';
import { DEFAULT_GROUP_EMOJI, isOneEmoji } from './emoji.ts';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { isoTime, text } from './strings.ts';

/** A person's part in a group. */
export const Role = z.enum(['creator', 'admin', 'member']);
export type Role = z.infer<typeof Role>;

const emoji = z._default(
  z.string('Emoji must be text.').check(z.refine(isOneEmoji, 'Please choose a single emoji.')),
  DEFAULT_GROUP_EMOJI,
);

export const CreateGroupInput = z.object({
  name: text({ label: 'Group name', ...LIMITS.groupName }),
  description: z.optional(
    z.nullable(text({ label: 'Description', ...LIMITS.groupDescription, multiline: true })),
  ),
  emoji,
});
export type CreateGroupInput = z.infer<typeof CreateGroupInput>;

const base = {
  id: z.number(),
  name: z.string(),
  description: z.nullable(z.string()),
  emoji: z.string(),
};

/** The newest win of a group, as its card shows it. */
export const RecentWin = z.object({ content: z.string(), createdAt: isoTime, user: Person });
export type RecentWin = z.infer<typeof RecentWin>;

/** A group as its members see it in their list. */
export const Group = z.object({
  ...base,
  createdBy: z.number(),
  createdAt: isoTime,
  memberCount: z.number(),
  role: Role,
  unviewedWinsCount: z.number(),
  recentWin: z.nullable(RecentWin),
});
export type Group = z.infer<typeof Group>;

/** A group as somebody with its invite link sees it. */
export const InvitedGroup = z.object({ ...base, memberCount: z.number() });
export type InvitedGroup = z.infer<typeof InvitedGroup>;

/** `{id, name, emoji}`: a group named beside something of its own. */
export const GroupChip = z.object({ id: z.number(), name: z.string(), emoji: z.string() });
export type GroupChip = z.infer<typeof GroupChip>;

export const Member = z.object({
  id: z.number(),
  groupId: z.number(),
  userId: z.number(),
  role: Role,
  joinedAt: isoTime,
  user: Person,
});
export type Member = z.infer<typeof Member>;

export const GroupInvite = z.object({ inviteCode: z.string() });
export type GroupInvite = z.infer<typeof GroupInvite>;

/** An invite code as it stands in a link: any text, since one that cannot be a code is unknown like any other. */
export const InviteCodeInput = z.object({ code: z.string('An invite code is text.') });

/** `isMember` tells whether the caller is in the group already. */
export const InviteLookup = z.object({ group: InvitedGroup, isMember: z.boolean() });
export type InviteLookup = z.infer<typeof InviteLookup>;

export const JoinOutput = z.object({
  group: InvitedGroup,
  isMember: z.boolean(),
  status: z.enum(['joined', 'already_member', 'pending']),
});
export type JoinOutput = z.infer<typeof JoinOutput>;
