/** The response header of a sign-in that says `back` when it restored a deleted account. */
export const WELCOME = { header: 'dubs-welcome', back: 'back' } as const;
