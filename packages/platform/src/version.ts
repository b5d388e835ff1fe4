import manifest from '../package.json' with { type: 'json' };

/** The version of Dubs; all packages share one. */
export const VERSION = manifest.version;
