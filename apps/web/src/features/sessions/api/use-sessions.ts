import { useMutation } from '@tanstack/react-query';
import { doneIfGone } from '../../../lib/api/done-if-gone.ts';
import { trpc } from '../../../lib/api/trpc.ts';

/** Fetches the viewer's sessions; always refetched on mount. */
export function useSessions() {
  return trpc.sessions.list.useQuery(undefined, { refetchOnMount: 'always' });
}

/** Ends one session, and removes it from the cached list. */
export const useEndSession = () => useEnding('end');

/** Ends a session that the viewer reports as not theirs, like `useEndSession`. */
export const useRejectSession = () => useEnding('notMe');

function useEnding(how: 'end' | 'notMe') {
  const { client, sessions } = trpc.useUtils();
  return useMutation({
    mutationFn: ({ id }: { id: number }) => client.sessions[how].mutate({ id }).catch(doneIfGone),
    onSuccess: (_ok, { id }) =>
      sessions.list.setData(undefined, (all) => all?.filter((session) => session.id !== id)),
    onSettled: () => sessions.list.invalidate(),
  });
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
