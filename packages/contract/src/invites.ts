import { z } from 'zod/mini';
import { groupBase } from './groups.ts';
import { LIMITS } from './limits.ts';
import { GroupPerson, Person } from './people.ts';
import { isoTime, pageQuery } from './strings.ts';

/** A group as shown to a user with its invite link. */
export const InvitedGroup = z.object({ ...groupBase, memberCount: z.int() });
export type InvitedGroup = z.infer<typeof InvitedGroup>;

/** `isShut` is present if the link has expired or reached its maximum number of uses. */
export const GroupInvite = z.object({ inviteCode: z.string(), isShut: z.optional(z.literal(true)) });
export type GroupInvite = z.infer<typeof GroupInvite>;

/** An invite code from a link. Any text, since a malformed code is handled like any other unknown code. */
export const InviteCodeInput = z.object({ code: z.string('An invite code is text.') });

/** The member who created an invite link. */
export const Inviter = z.object({ name: z.string(), avatarUrl: z.nullable(z.string()) });
export type Inviter = z.infer<typeof Inviter>;

/**
 * `isMember` is true if the caller is in the group; `requestStatus` is the status of their newest join request. `invitedBy` created the link,
 * and is null if unknown or no longer a member. `faces` are the URLs of a few members' pictures.
 */
export const InviteLookup = z.object({
  group: InvitedGroup,
  isMember: z.boolean(),
  requireApproval: z.boolean(),
  requestStatus: z.nullable(z.enum(['pending', 'declined'])),
  invitedBy: z.nullable(Inviter),
  memberCount: z.int(),
  faces: z.array(z.string()),
});
export type InviteLookup = z.infer<typeof InviteLookup>;

export const JoinOutput = z.object({
  group: InvitedGroup,
  isMember: z.boolean(),
  status: z.enum(['joined', 'already_member', 'pending']),
});
export type JoinOutput = z.infer<typeof JoinOutput>;

const whole = (label: string, { min, max }: { min: number; max: number }) => {
  const message = `${label} is a whole number from ${min} to ${max}.`;
  return z.optional(z.nullable(z.int(message).check(z.minimum(min, message), z.maximum(max, message))));
};

/** The limits of the new link. Without them, it is valid until revoked. */
export const RotateInviteInput = z.object({
  expiresInDays: whole('expiresInDays', LIMITS.invite.expiresInDays),
  maxUses: whole('maxUses', LIMITS.invite.maxUses),
});
export type RotateInviteInput = z.infer<typeof RotateInviteInput>;

/** A current member who joined through a link. */
export const LinkGuest = z.object({ user: Person, joinedAt: isoTime });

/**
 * A current or past invite link. Only the current one has its code; `createdBy` is null if unknown. `uses` counts all users who joined
 * through the link, `joinedCount` the current members among them, and `joined` lists the newest of those.
 */
export const InviteRecord = z.object({
  inviteCode: z.nullable(z.string()),
  isCurrent: z.boolean(),
  createdAt: isoTime,
  createdBy: z.nullable(GroupPerson),
  expiresAt: z.nullable(isoTime),
  maxUses: z.nullable(z.int()),
  uses: z.int(),
  endedAt: z.nullable(isoTime),
  joined: z.array(LinkGuest),
  joinedCount: z.int(),
});
export type InviteRecord = z.infer<typeof InviteRecord>;

/** Pages of a group's links. */
export const InviteLinksQuery = pageQuery(LIMITS.lists.inviteLinks);
export type InviteLinksQuery = z.infer<typeof InviteLinksQuery>;
