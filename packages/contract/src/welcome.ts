/** The header by which the answer to a sign-in says `back`: somebody has the account again that they had deleted. */
export const WELCOME = { header: 'dubs-welcome', back: 'back' } as const;
