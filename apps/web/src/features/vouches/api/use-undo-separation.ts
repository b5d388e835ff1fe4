import { sentenceOf } from '../../../lib/api/errors.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { signIn } from '../../../lib/session/session.ts';
import { FORMER_TEXTS } from '../texts.ts';

/** Asks the members of the account's groups to undo a separation, and signs in to the session that waits for their vouches. */
export function useUndoSeparation() {
  const { mutate, isPending, error } = trpc.auth.undoSeparation.useMutation({
    onSuccess: ({ token }) => signIn(token),
  });
  return {
    undo: () => mutate(),
    isPending,
    problems: error ? [sentenceOf(error, FORMER_TEXTS.confirm.failed)] : [],
  };
}
