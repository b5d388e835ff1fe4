/** Sentences about the person that the browser alone says. */
export const USER_TEXTS = {
  nameNotSaved: 'Failed to save your name. Please try again.',
} as const;
