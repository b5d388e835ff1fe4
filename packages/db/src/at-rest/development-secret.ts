/** The data key of development databases. It is public. */
export const DEVELOPMENT_DATA_SECRET = 'known-to-everybody-development-only-data-key';
