import { LIMITS } from '@dubs/contract/limits';
import { useEffect, useState } from 'react';
import { statusOf } from '../../../lib/api/errors.ts';
import { usePollingInterval } from '../../../lib/live/live-state.ts';
import { clearPendingInvite } from '../../../lib/session/pending-invite.ts';
import { trpc, type Outputs } from '../../../lib/api/trpc.ts';

type Lookup = Outputs['invites']['lookup'];

/** Status of an invite for the user who opened it. */
export type InviteState =
  | { is: 'loading' }
  | { is: 'invalid' }
  | { is: 'unreadable'; error: unknown }
  | {
      is: 'open' | 'member' | 'joined' | 'requested' | 'declined';
      group: Lookup['group'];
      invitedBy: Lookup['invitedBy'];
      /** URLs of the pictures of a few members. */
      faces: Lookup['faces'];
      /** True if the creator or an admin must approve who joins. */
      requireApproval: boolean;
    };

/** True if the error means that the code is unknown, ended (404) or malformed (400). */
const isInviteMissing = (error: unknown): boolean => [400, 404].includes(statusOf(error) ?? 0);

/** Looks up an invite and joins its group. Clears the pending code that was kept during the sign-in. */
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
        data?.requestStatus === 'pending' && !isInviteMissing(error) && everyMs,
    },
  );
  const asks = lookup.data?.requestStatus === 'pending';
  // An approved user has the group in their list, even if the link has ended since.
  const { data: isListed = false } = trpc.groups.list.useQuery(undefined, {
    enabled: isWaiting,
    refetchInterval: asks && everyMs,
    select: (groups) => groups.some(({ id }) => id === lookup.data?.group.id),
  });
  const join = trpc.invites.join.useMutation({
    onSuccess: async ({ group, isMember, status }) => {
      // The response of a running fetch would overwrite the change.
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
    retry: () => void lookup.refetch(),
  };
}

interface JoinProgress {
  /** Error of the request to join. */
  error: unknown;
  isListed: boolean;
  /** True once a pending request to join was seen. */
  isWaiting: boolean;
  hasJoined: boolean;
}

function inviteState(
  { data, error }: { data: Lookup | undefined; error: unknown },
  progress: JoinProgress,
): InviteState {
  const isIn = data?.isMember || (progress.isWaiting && progress.isListed);
  // A user who waits for approval keeps waiting when the link ends.
  const isOver = isInviteMissing(error) || isInviteMissing(progress.error);
  if (isOver && !isIn && data?.requestStatus !== 'pending') return { is: 'invalid' };
  if (!data) return error ? { is: 'unreadable', error } : { is: 'loading' };
  const { group, invitedBy, faces, requireApproval } = data;
  const about = { group, invitedBy, faces, requireApproval };
  if (isIn) return { is: progress.isWaiting || progress.hasJoined ? 'joined' : 'member', ...about };
  // If approval was turned off since, a waiting user can join without it.
  if (data.requestStatus === 'pending' && data.requireApproval) return { is: 'requested', ...about };
  return { is: data.requestStatus === 'declined' ? 'declined' : 'open', ...about };
}
