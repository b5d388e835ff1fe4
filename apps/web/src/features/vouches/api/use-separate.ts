import { sentenceOf } from '../../../lib/api/errors.ts';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { VOUCH_TEXTS } from '../texts.ts';

/** Reports that the user is a new owner of the number, and signs in to their own new account, or signs out if there is none. */
export function useSeparate() {
  const { mutate, isPending, error } = trpc.auth.separate.useMutation({
    onSuccess(result) {
      if ('token' in result) signIn(result.token);
      else signOut('left');
    },
  });
  return {
    separate: () => mutate({ confirm: "I'm new" }),
    isPending,
    problems: error ? [sentenceOf(error, VOUCH_TEXTS.confirmNew.failed)] : [],
  };
}
