/** Sentences about notifications of the device that the browser alone says. */
export const PUSH_TEXTS = {
  notLoaded: 'Your notification settings could not be loaded.',
  notSaved: 'Failed to save your notification settings. Please try again.',
  refused: 'Your browser did not allow it. You can change that in its settings for this site.',
  testSent: 'A test is on its way to this device',
  testNotSent: 'The test could not be sent. Please try again later.',
  support: {
    blocked: 'Your browser blocks notifications of Dubs. You can change that in its settings for this site.',
    install: 'On iPhone and iPad, Dubs can notify you once it is on your home screen:',
    no: 'This browser cannot show notifications.',
  },
  installSteps: [
    'Tap Share at the bottom of Safari.',
    'Choose “Add to Home Screen”.',
    'Open Dubs from there, and come back to this page.',
  ],
  shows: {
    names: { label: 'Names', means: 'Who did something, and in which group.' },
    words: { label: 'Names and words', means: 'Also the beginning of the post or comment.' },
    nothing: { label: 'Nothing', means: 'Only that there is something new.' },
  },
  categories: {
    posts: { label: 'New posts', description: 'Wins and Ls that others share' },
    comments: { label: 'Comments', description: 'Comments on your posts, replies and mentions' },
    reactions: { label: 'Reactions', description: 'Reactions to your posts and comments' },
    goals: { label: 'Goals', description: 'Goals that others reach' },
    groups: { label: 'Groups', description: 'Who asks to join, who joined, and your role' },
  },
} as const;
