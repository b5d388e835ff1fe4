import type { SignInMethods } from '@dubs/contract';

/** Fetches the ways in which this server sends codes. */
export const fetchSignInMethods = (): Promise<SignInMethods> =>
  fetch('/trpc/auth.methods')
    .then((response) => response.json() as Promise<{ result: { data: { json: SignInMethods } } }>)
    .then(({ result }) => result.data.json);
