import { z } from 'zod/mini';
import { groupBase } from './groups.ts';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { isoTime, pageQuery } from './strings.ts';

/** A group as somebody with its invite link sees it. */
export const InvitedGroup = z.object({ ...groupBase, memberCount: z.int() });
export type InvitedGroup = z.infer<typeof InvitedGroup>;

/** `isShut` is there when the link lets nobody in any more: it has expired, or let in as many as it may. */
export const GroupInvite = z.object({ inviteCode: z.string(), isShut: z.optional(z.literal(true)) });
export type GroupInvite = z.infer<typeof GroupInvite>;

/** An invite code as it stands in a link: any text, since one that cannot be a code is unknown like any other. */
export const InviteCodeInput = z.object({ code: z.string('An invite code is text.') });

/** `isMember` tells whether the caller is in the group already, `requestStatus` what became of their newest request to be. */
export const InviteLookup = z.object({
  group: InvitedGroup,
  isMember: z.boolean(),
  requireApproval: z.boolean(),
  requestStatus: z.nullable(z.enum(['pending', 'declined'])),
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

/** What binds the new link; without either it holds until it is ended. */
export const RotateInviteInput = z.object({
  expiresInDays: whole('expiresInDays', LIMITS.invite.expiresInDays),
  maxUses: whole('maxUses', LIMITS.invite.maxUses),
});
export type RotateInviteInput = z.infer<typeof RotateInviteInput>;

/** Somebody who came in by a link, and is a member now. */
export const LinkGuest = z.object({ user: Person, joinedAt: isoTime });

/**
 * A link that let people in, or does. The code is told of the present one alone; `createdBy` is null when nobody knows any more;
 * `uses` counts everyone who came in by it, `joinedCount` those of them who are members now, and `joined` lists the newest of these.
 */
export const InviteRecord = z.object({
  inviteCode: z.nullable(z.string()),
  isCurrent: z.boolean(),
  createdAt: isoTime,
  createdBy: z.nullable(Person),
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
