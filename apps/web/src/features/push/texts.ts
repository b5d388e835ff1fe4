/** Texts about push notifications that only the browser uses. */
export const PUSH_TEXTS = {
  notLoaded: 'Your notification settings could not be loaded.',
  notSaved: 'Failed to save your notification settings. Please try again.',
  refused: 'Your browser did not allow it. You can change that in its settings for this site.',
  offer: {
    title: 'Hear when your people share.',
    body: 'Also when they comment or cheer, even when Dubs is closed. You choose what and when in your profile.',
    yes: 'Turn on',
    no: 'Not now',
    isOn: 'Notifications are on for this device',
  },
  testSent: 'A test is on its way. It can take a few seconds.',
  testNotSent: 'The test could not be sent. Please try again later.',
  devicesNotLoaded: 'Your devices could not be loaded.',
  noDevices: 'None of your devices is notified yet.',
  turnedOff: (device: string) => `${device} is not notified any more`,
  support: {
    blocked: 'Notifications from Dubs are blocked on this device.',
    install: 'On an iPhone or iPad, Dubs can notify you once it is on your home screen. It takes a moment:',
    no: 'This browser cannot show notifications. Try another one, or your phone.',
  },
  allowAgain: {
    app: 'To allow them again, open the settings of this device, choose Notifications, then Dubs, and come back.',
    browser:
      'To allow them again, tap the icon beside the address of this page, choose Notifications, and come back.',
  },
  afterInstall: 'Sign in there once, come back to your profile, and turn on “On this device”.',
  shows: {
    names: { label: 'Names', inList: 'Shows names', means: 'Who did something, and in which group.' },
    words: {
      label: 'Names and words',
      inList: 'Shows names and words',
      means: 'Also the beginning of the post or comment.',
    },
    nothing: { label: 'Nothing', inList: 'Shows no details', means: 'Only that there is something new.' },
  },
  categories: {
    posts: { label: 'New posts', description: 'Wins and Ls that others share' },
    comments: { label: 'Comments', description: 'Comments on your posts, replies and mentions' },
    reactions: { label: 'Reactions', description: 'Reactions to your posts and comments' },
    goals: { label: 'Goals', description: 'Goals that others set or reach' },
    groups: { label: 'Groups', description: 'Who asks to join, who joined, and your role' },
  },
} as const;
