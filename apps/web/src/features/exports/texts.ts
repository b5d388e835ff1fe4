/** Texts about the export of the user's data. */
export const EXPORT_TEXTS = {
  notLoaded: 'The state of your download could not be loaded.',
  notStarted: 'Failed to start your download. Please try again.',
  pending: 'Your data is being gathered. That can take a few minutes; you can leave this page and come back.',
  failed: 'Your data could not be gathered. Please try again.',
  expired: 'Your last download is no longer kept.',
} as const;
