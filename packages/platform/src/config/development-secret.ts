/** The secret of a process that runs for its developer alone. It is no secret, so nothing else may run on it. */
export const DEVELOPMENT_SECRET = 'known-to-everybody-development-only-secret';
