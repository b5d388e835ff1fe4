import type { CoreContext } from '../context.ts';

/** A larger skew is reported. */
const SKEWED_MS = 5_000;
/** A reported skew has ended when it is below this, so that one near the limit is reported once. */
const CORRECTED_MS = 4_500;
/** Slower responses are ignored, because their time is too uncertain. */
const MAX_ROUND_TRIP_MS = 1_000;

/** Comparison of the clock of this process with the database's. */
export interface ClockComparison {
  /** Returns what `read` returns, after comparing the clocks by its time. */
  compare<T extends { time: Date }>(read: () => Promise<T>): Promise<T>;
  /** Returns how many seconds this clock is ahead of the database's, negative if behind; null before the first comparison. */
  skewSeconds(): number | null;
  /** Returns a sentence for the operator when the clocks differ by more than five seconds; otherwise nothing. */
  warnings(): readonly string[];
}

/** Creates a comparison of clocks, which logs when a skew starts and ends. */
export function compareClocks({ clock, log }: Pick<CoreContext, 'clock' | 'log'>): ClockComparison {
  let skewMs: number | null = null;
  let isSkewed = false;

  function setSkew(ms: number): void {
    skewMs = ms;
    const was = isSkewed;
    isSkewed = Math.abs(ms) > (was ? CORRECTED_MS : SKEWED_MS);
    if (isSkewed && !was) log.warn({ seconds: ms / 1_000 }, 'clock.skewed');
    if (!isSkewed && was) log.info({ seconds: ms / 1_000 }, 'clock.corrected');
  }

  return {
    async compare(read) {
      const asked = clock.now().getTime();
      const started = performance.now();
      const found = await read();
      const roundTripMs = performance.now() - started;
      // The database read its clock somewhere within the round trip, half of it ago on average.
      if (roundTripMs <= MAX_ROUND_TRIP_MS)
        setSkew(Math.round(asked + roundTripMs / 2 - found.time.getTime()));
      return found;
    },
    skewSeconds: () => (skewMs === null ? null : skewMs / 1_000),
    warnings() {
      if (skewMs === null || !isSkewed) return [];
      const seconds = (Math.abs(skewMs) / 1_000).toFixed(1);
      const side = skewMs > 0 ? 'ahead of' : 'behind';
      return [
        `The clock of this machine is ${seconds} seconds ${side} the database's: let both follow a time server (NTP).`,
      ];
    },
  };
}
