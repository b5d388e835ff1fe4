import { statusOf } from '../../../lib/api/errors.ts';
import { trpc } from '../../../lib/api/trpc.ts';

/** Fetches the viewer's sessions; always refetched on mount. */
export function useSessions() {
  return trpc.sessions.list.useQuery(undefined, { refetchOnMount: 'always' });
}

/** Ends one session, and removes it from the cached list if the server has ended it or no longer knows it. */
export function useEndSession() {
  return trpc.sessions.end.useMutation(useDroppedSession());
}

/** Ends a session that the viewer reports as not theirs, like `useEndSession`. */
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

/** Ends all sessions except this one. */
export function useEndOtherSessions() {
  const utils = trpc.useUtils();
  return trpc.sessions.endOthers.useMutation({
    onSuccess: () =>
      utils.sessions.list.setData(undefined, (sessions) => sessions?.filter(({ current }) => current)),
    onSettled: () => utils.sessions.list.invalidate(),
  });
}
