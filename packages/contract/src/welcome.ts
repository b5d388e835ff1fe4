/** The response header of a sign-in, with the value `back` if it restored a deleted account. */
export const WELCOME = { header: 'dubs-welcome', back: 'back' } as const;
