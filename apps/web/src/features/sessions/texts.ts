/** Texts about the viewer's sessions. */
export const SESSION_TEXTS = {
  notLoaded: 'Your devices could not be loaded.',
  ended: (device: string) => `Signed out of ${device}`,
  notEnded: 'Failed to sign that device out. Please try again.',
  notMe: "Wasn't me",
  signedOut: 'Signed out',
  noCode: 'Failed to make a code. Please try again.',
  howToPair: (host: string) =>
    `Open ${host} on the other device, choose "Enter a pairing code", and type this:`,
  goodFor: (time: string) => `Works once, for ${time}`,
  isOver: 'This code is too old.',
  onlyYours: 'It opens your account. Type it on your own device only, and never tell it to anyone.',
  othersEnded: 'Signed out everywhere else',
  othersNotEnded: 'Failed to sign the other devices out. Please try again.',
} as const;
