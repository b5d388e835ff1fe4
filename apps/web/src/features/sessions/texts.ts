/** What is said of the places where a person is signed in. */
export const SESSION_TEXTS = {
  notLoaded: 'Your devices could not be loaded.',
  ended: (device: string) => `Signed out of ${device}`,
  notEnded: 'Failed to sign that device out. Please try again.',
  notMe: "Wasn't me",
  signedOut: 'Signed out',
  othersEnded: 'Signed out everywhere else',
  othersNotEnded: 'Failed to sign the other devices out. Please try again.',
} as const;
