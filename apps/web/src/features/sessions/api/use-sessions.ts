import { statusOf } from '../../../lib/api/errors.ts';
import { trpc } from '../../../lib/api/trpc.ts';

/** Returns where the person is signed in, refetched at each visit. */
export function useSessions() {
  return trpc.sessions.list.useQuery(undefined, { refetchOnMount: 'always' });
}

/** Ends one session. It leaves the list at once when the server has ended it, or knows it no more. */
export function useEndSession() {
  return trpc.sessions.end.useMutation(useDroppedSession());
}

/** Ends a session that someone else opened, as `useEndSession` does. */
export function useRejectSession() {
  return trpc.sessions.notMe.useMutation(useDroppedSession());
}

function useDroppedSession() {
  const utils = trpc.useUtils();
  const drop = (id: number) =>
    utils.sessions.list.setData(undefined, (sessions) => sessions?.filter((session) => session.id !== id));
  return {
    onSuccess: (_ok: unknown, { id }: { id: number }) => drop(id),
    onError: (error: unknown, { id }: { id: number }) => {
      if (statusOf(error) === 404) drop(id);
    },
    onSettled: () => utils.sessions.list.invalidate(),
  };
}

/** Ends all sessions but this one. */
export function useEndOtherSessions() {
  const utils = trpc.useUtils();
  return trpc.sessions.endOthers.useMutation({
    onSuccess: () =>
      utils.sessions.list.setData(undefined, (sessions) => sessions?.filter(({ current }) => current)),
    onSettled: () => utils.sessions.list.invalidate(),
  });
}
