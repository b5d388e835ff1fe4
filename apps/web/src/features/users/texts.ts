/** Texts about the viewer's profile and settings that only the browser uses. */
export const USER_TEXTS = {
  nameNotSaved: 'Failed to save your name. Please try again.',
  profileNotLoaded: 'Unable to load your profile.',
  profileSaved: { title: 'Profile updated', description: 'Your profile has been updated successfully.' },
  dubsNotLoaded: 'Your dubs could not be counted.',
  smsSaved: {
    title: 'SMS preferences updated',
    description: 'Your SMS notification preferences have been saved.',
  },
  smsNotSaved: 'Failed to save your SMS preferences. Please try again.',
  nextTextNotLoaded: 'The time of your next text could not be loaded.',
  whoSees: 'Members of your groups see this.',
  birthday: 'No year. Members of your groups see it on the day.',
  dayMissing: 'Choose a day.',
  faceNotSaved: 'The face could not be saved.',
  outOfReach:
    'Our last text did not reach you. Text START to the number that it came from to get texts again.',
} as const;
