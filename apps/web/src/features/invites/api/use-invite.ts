import { LIMITS } from '@dubs/contract/limits';
import { useEffect, useState } from 'react';
import { statusOf } from '../../../lib/api/errors.ts';
import { usePollingInterval } from '../../../lib/live/live-state.ts';
import { clearPendingInvite } from '../../../lib/session/pending-invite.ts';
import { trpc, type Outputs } from '../../../lib/api/trpc.ts';

type Lookup = Outputs['invites']['lookup'];

/** Where an invite stands for the person who opened it. */
export type InviteState =
  | { is: 'loading' }
  | { is: 'invalid' }
  | { is: 'unreadable'; error: unknown }
  | {
      is: 'open' | 'member' | 'joined' | 'requested' | 'declined';
      group: Lookup['group'];
      invitedBy: Lookup['invitedBy'];
      /** The addresses of the pictures of a few members. */
      faces: Lookup['faces'];
      /** True if the creator or an admin must approve who joins. */
      requireApproval: boolean;
    };

/** True if the error says that the code names no invite: unknown or ended (404), or none at all (400). */
const namesNoInvite = (error: unknown): boolean => [400, 404].includes(statusOf(error) ?? 0);

/** Looks an invite up and joins by it. Reaching it forgets the code that may have been kept through the sign-in. */
export function useInvite(code: string) {
  const utils = trpc.useUtils();
  const [isWaiting, setWaiting] = useState(false);
  const [hasJoined, setJoined] = useState(false);
  const everyMs = usePollingInterval(
    LIMITS.polling.notificationCountMs,
    LIMITS.pollingWhileLive.notificationCountMs,
  );
  const lookup = trpc.invites.lookup.useQuery(
    { code },
    {
      refetchInterval: ({ state: { data, error } }) =>
        data?.requestStatus === 'pending' && !namesNoInvite(error) && everyMs,
    },
  );
  const asks = lookup.data?.requestStatus === 'pending';
  // A user who was let in has the group in their list, even when the link has ended since.
  const { data: isListed = false } = trpc.groups.list.useQuery(undefined, {
    enabled: isWaiting,
    refetchInterval: asks && everyMs,
    select: (groups) => groups.some(({ id }) => id === lookup.data?.group.id),
  });
  const join = trpc.invites.join.useMutation({
    onSuccess: async ({ group, isMember, status }) => {
      // An answer under way does not know of it yet.
      await utils.invites.lookup.cancel({ code });
      utils.invites.lookup.setData(
        { code },
        (before) =>
          before && {
            ...before,
            group,
            isMember,
            // Approval may have been turned on since the invite was looked up.
            requireApproval: before.requireApproval || status === 'pending',
            requestStatus: status === 'pending' ? 'pending' : null,
          },
      );
      setJoined(status === 'joined');
    },
  });
  useEffect(() => clearPendingInvite(code), [code]);

  if (asks && !isWaiting) setWaiting(true);

  return {
    state: inviteState(lookup, { error: join.error, isListed, isWaiting, hasJoined }),
    accept: () => join.mutate({ code }),
    joining: join.isPending,
    joinError: join.error,
    again: () => void lookup.refetch(),
  };
}

interface Course {
  /** What went wrong with accepting. */
  error: unknown;
  isListed: boolean;
  /** True if the person has been seen to wait for an answer. */
  isWaiting: boolean;
  hasJoined: boolean;
}

function inviteState(
  { data, error }: { data: Lookup | undefined; error: unknown },
  course: Course,
): InviteState {
  const isIn = data?.isMember || (course.isWaiting && course.isListed);
  // A user who waits for approval keeps waiting when the link ends.
  const isOver = namesNoInvite(error) || namesNoInvite(course.error);
  if (isOver && !isIn && data?.requestStatus !== 'pending') return { is: 'invalid' };
  if (!data) return error ? { is: 'unreadable', error } : { is: 'loading' };
  const { group, invitedBy, faces, requireApproval } = data;
  const about = { group, invitedBy, faces, requireApproval };
  if (isIn) return { is: course.isWaiting || course.hasJoined ? 'joined' : 'member', ...about };
  // If approval was turned off meanwhile, a waiting user joins without it.
  if (data.requestStatus === 'pending' && data.requireApproval) return { is: 'requested', ...about };
  return { is: data.requestStatus === 'declined' ? 'declined' : 'open', ...about };
}
