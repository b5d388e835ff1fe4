import type { Clock } from '@dubs/core/ports';

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
