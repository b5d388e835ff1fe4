import { codeOf, sentenceOf } from '../../../lib/api/errors.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { PROOF_TEXTS } from '../texts.ts';

const EVERY_MS = 5_000;

/** Asks members to vouch for this session, and polls the outcome. `vouch` is undefined until they are asked. */
export function useProofByVouches() {
  const { mutate, data: asked, error, isPending: isAsking } = trpc.proof.vouches.useMutation();
  const { data: newest } = trpc.vouches.mine.useQuery(undefined, {
    enabled: asked?.status === 'pending',
    refetchInterval: EVERY_MS,
  });
  const whyNot =
    error && (codeOf(error) === 'FORBIDDEN' ? PROOF_TEXTS.tooNew : sentenceOf(error, PROOF_TEXTS.failed));
  return {
    ask: () => mutate(),
    isAsking,
    // The cached one may belong to an earlier request.
    vouch: newest?.id === asked?.id ? newest : asked,
    problems: whyNot ? [whyNot] : [],
  };
}
