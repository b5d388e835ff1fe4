import type { SignInMethods } from '@dubs/contract';

/** Returns whether this server sends codes by text. */
export const hasTexts = (): Promise<boolean> =>
  fetch('/trpc/auth.methods')
    .then((response) => response.json() as Promise<{ result: { data: { json: SignInMethods } } }>)
    .then(({ result }) => result.data.json.texts);
