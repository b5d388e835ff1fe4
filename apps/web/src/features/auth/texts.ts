/** Texts about pairing codes that only the browser uses. */
export const PAIRING_TEXTS = {
  label: 'Pairing code',
  hint: 'On a device where you are signed in: Profile, "Add a device". The person who runs this server can make one too.',
  proofHint:
    'Another device where you are signed in shows one: Profile, "Add a device". The person who runs this server can make one too.',
  notSignedIn: 'Failed to sign in. Please try again.',
  notProved: 'Failed to confirm. Please try again.',
} as const;

/** Texts about e-mail addresses that only the browser uses. */
export const EMAIL_TEXTS = {
  none: 'Add an address, and codes to sign in can come by e-mail too.',
  about: 'Only you see it. We send nothing there but codes.',
  added: 'E-mail address added',
  canBeUsed: (email: string) => `Codes to sign in can go to ${email} from now on.`,
  removed: 'E-mail address removed',
  remove: {
    title: 'Remove your e-mail address?',
    description: 'No codes go there from then on.',
  },
  notLoaded: 'Your address could not be loaded.',
  notRemoved: 'Failed to remove it. Please try again.',
} as const;
