import { type Me, useOwnMe } from '../../../lib/api/own-me.ts';

/** Returns the signed-in person. Only for screens behind the guard, which has the answer before it shows them. */
export function useMe(): Me {
  const me = useOwnMe();
  if (!me) throw new Error('useMe is used outside the guard.');
  return me;
}
