import { trpc, type Outputs } from '../../../lib/api/trpc.ts';

/** Returns the signed-in person. Only for screens behind the guard, which has the answer before it shows them. */
export function useMe(): Outputs['auth']['me'] {
  const { data } = trpc.auth.me.useQuery(undefined, { enabled: false });
  if (!data) throw new Error('useMe is used outside the guard.');
  return data;
}
