import { type Me, useOwnMe } from '../../../lib/api/own-me.ts';

/** Returns the signed-in user. Only for screens behind the guard, which loads the user before it renders them. */
export function useMe(): Me {
  const me = useOwnMe();
  if (!me) throw new Error('useMe is used outside the guard.');
  return me;
}
