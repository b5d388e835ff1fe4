import type { Logger } from '@dubs/core/ports';

/** A log for commands, which drops everything: an error is printed when the command ends. */
export const silentLog: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
