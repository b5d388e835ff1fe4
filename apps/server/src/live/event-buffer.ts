import { randomUUID } from 'node:crypto';
import type { LiveSignal } from '@dubs/core/ports';

const MIN_KEPT = 2_000;
const CURSOR = /^([\da-f-]+)\.(\d{1,15})$/;

/** The newest signals of this process. A stream that reconnects continues from its cursor. */
export interface EventBuffer {
  add(signal: LiveSignal): void;
  /** Drops all signals and invalidates all cursors, since signals were missed. */
  reset(): void;
  /** Returns the cursor after the newest signal. */
  cursor(): string;
  /** Returns the signals after a cursor; null when the cursor is too old, or from before a reset or another process. */
  since(cursor: string): LiveSignal[] | null;
}

/** Creates an empty buffer that keeps at least the newest `kept` signals. Cursors are valid in this process only. */
export function createEventBuffer(kept = MIN_KEPT): EventBuffer {
  let epoch = randomUUID();
  let signals: LiveSignal[] = [];
  let dropped = 0;
  return {
    add(signal) {
      signals.push(signal);
      // Trims in batches, since each trim copies the remaining signals.
      if (signals.length < 2 * kept) return;
      dropped += signals.length - kept;
      signals = signals.slice(-kept);
    },
    reset() {
      epoch = randomUUID();
      signals = [];
      dropped = 0;
    },
    cursor: () => `${epoch}.${dropped + signals.length}`,
    since(cursor) {
      const [, cursorEpoch, count] = CURSOR.exec(cursor) ?? [];
      const index = Number(count) - dropped;
      if (cursorEpoch !== epoch || index < 0 || index > signals.length) return null;
      return signals.slice(index);
    },
  };
}
