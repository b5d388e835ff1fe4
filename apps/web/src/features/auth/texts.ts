/** Sentences about pairing codes that the browser alone says. */
export const PAIRING_TEXTS = {
  label: 'Pairing code',
  hint: 'On a device where you are signed in: Profile, "Add a device". The person who runs this server can make one too.',
  proofHint:
    'Another device where you are signed in shows one: Profile, "Add a device". The person who runs this server can make one too.',
  notSignedIn: 'Failed to sign in. Please try again.',
  notCreated: 'Failed to make a code. Please try again.',
  notProved: 'Failed to confirm. Please try again.',
} as const;
