import { trpc, type Outputs } from './trpc.ts';

/** What the server returns to a session for which others must vouch. */
type Unvouched = Extract<Outputs['auth']['me'], { vouch: unknown }>;
/** The request to vouch for this session. */
export type OwnVouch = Unvouched['vouch'];
/** The signed-in user. */
export type Me = Exclude<Outputs['auth']['me'], Unvouched>;

/** Splits the response of `auth.me` into the signed-in user, or the vouch request of a session without one. */
export const readMe = (response: Outputs['auth']['me'] | undefined): { me?: Me; vouch?: OwnVouch } => {
  if (!response) return {};
  return 'vouch' in response ? { vouch: response.vouch } : { me: response };
};

/** Returns the id of the signed-in user, even while others must vouch for the session; undefined until the guard has fetched it. */
export function useOwnId(): number | undefined {
  const { data } = trpc.auth.me.useQuery(undefined, { enabled: false });
  return data && ('vouch' in data ? data.user.id : data.id);
}

/** Returns the signed-in user; undefined until the guard has fetched them. */
export function useOwnMe(): Me | undefined {
  const { data } = trpc.auth.me.useQuery(undefined, { enabled: false });
  return readMe(data).me;
}
