/** What stands for the data keys of a database that only its developer uses. It is public. */
export const DEVELOPMENT_DATA_SECRET = 'known-to-everybody-development-only-data-key';
