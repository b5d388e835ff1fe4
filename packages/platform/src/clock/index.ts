import type { Clock } from '@dubs/core/ports';

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };
