/** Sentences about notifications of the device that the browser alone says. */
export const PUSH_TEXTS = {
  notLoaded: 'Your notification settings could not be loaded.',
  notSaved: 'Failed to save your notification settings. Please try again.',
  categories: {
    posts: { label: 'New posts', description: 'Wins and Ls that others share' },
    comments: { label: 'Comments', description: 'Comments on your posts, replies and mentions' },
    reactions: { label: 'Reactions', description: 'Reactions to your posts and comments' },
    goals: { label: 'Goals', description: 'Goals that others reach' },
    groups: { label: 'Groups', description: 'Who asks to join, who joined, and your role' },
  },
} as const;
