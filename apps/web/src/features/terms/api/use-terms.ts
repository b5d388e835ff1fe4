import { trpc } from '../../../lib/api/trpc.ts';

/** Fetches the versions of the terms, and the one that the viewer accepted. */
export const useTerms = () => trpc.terms.get.useQuery();

/** Accepts a version of the terms. */
export function useAcceptTerms() {
  const { get } = trpc.useUtils().terms;
  return trpc.terms.accept.useMutation({ onSuccess: (terms) => get.setData(undefined, terms) });
}
