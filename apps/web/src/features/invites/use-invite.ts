import { useEffect } from 'react';
import { statusOf } from '../../lib/errors.ts';
import { clearPendingInvite } from '../../lib/pending-invite.ts';
import { trpc, type Outputs } from '../../lib/trpc.ts';

type InvitedGroup = Outputs['invites']['lookup']['group'];

/** Where an invite stands for the person who opened it. */
export type InviteState =
  | { is: 'loading' }
  | { is: 'invalid' }
  | { is: 'unreadable'; error: unknown }
  | { is: 'open' | 'member' | 'joined' | 'requested'; group: InvitedGroup };

/** A code that names no invite: unknown or ended (404), or none at all (400). */
const namesNoInvite = (error: unknown): boolean => [400, 404].includes(statusOf(error) ?? 0);

/** Looks an invite up and joins by it. Reaching it forgets the code that may have been kept through the sign-in. */
export function useInvite(code: string) {
  const utils = trpc.useUtils();
  const lookup = trpc.invites.lookup.useQuery({ code });
  const join = trpc.invites.join.useMutation({ onSuccess: () => utils.groups.list.invalidate() });
  useEffect(() => clearPendingInvite(code), [code]);

  return {
    state: inviteState(lookup, join),
    accept: () => join.mutate({ code }),
    joining: join.isPending,
    joinError: join.error,
    again: () => void lookup.refetch(),
  };
}

function inviteState(
  lookup: { data: Outputs['invites']['lookup'] | undefined; error: unknown },
  join: { data: Outputs['invites']['join'] | undefined; error: unknown },
): InviteState {
  if (join.data) {
    const { status, group } = join.data;
    const is = status === 'joined' ? 'joined' : status === 'pending' ? 'requested' : 'member';
    return { is, group };
  }
  if (namesNoInvite(lookup.error) || namesNoInvite(join.error)) return { is: 'invalid' };
  if (lookup.data) return { is: lookup.data.isMember ? 'member' : 'open', group: lookup.data.group };
  return lookup.error ? { is: 'unreadable', error: lookup.error } : { is: 'loading' };
}
