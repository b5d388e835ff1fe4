/** Texts about passkeys that only the browser uses. */
export const PASSKEY_TEXTS = {
  notLoaded: 'Your passkeys could not be loaded.',
  about:
    'A passkey signs you in with your fingerprint, face or screen lock instead of a code. It stays with your device or password manager.',
  none: 'You have no passkeys yet.',
  added: 'Passkey added',
  notAdded: 'The passkey could not be added. Please try again.',
  isThere: 'This device has a passkey for your account already.',
  renamed: 'Passkey renamed',
  notRenamed: 'Failed to rename the passkey. Please try again.',
  removed: (name: string) => `${name} was removed`,
  notRemoved: 'Failed to remove the passkey. Please try again.',
  remove: {
    title: (name: string) => `Remove ${name}?`,
    description:
      'It no longer signs you in. Your device or password manager may go on listing it until you delete it there.',
  },
  backedUp: 'Synchronized',
  notBackedUp: 'On one device only',
  offer: {
    title: 'Skip the code next time?',
    body: 'Sign in on this device with your fingerprint, face or screen lock instead of a code.',
    yes: 'Add a passkey',
    no: 'No, thanks',
  },
} as const;
