import { randomUUID } from 'node:crypto';
import type { LiveSignal } from '@dubs/core/ports';

const KEPT = 2_000;
const PLACE = /^([\da-f-]+)\.(\d{1,15})$/;

/** The newest signals of this process, so that a stream that broke off goes on where it was. */
export interface SignalLog {
  add(signal: LiveSignal): void;
  /** Forgets everything: signals were missed, and nobody can go on from before. */
  reset(): void;
  /** Names the place after the newest signal. */
  place(): string;
  /** What was said after that place; null when that is no longer known, or was never said here. */
  since(place: string): LiveSignal[] | null;
}

/** Places are this process's own: those of another one, or from before a restart, are not known. */
export function createSignalLog(kept = KEPT): SignalLog {
  let life = randomUUID();
  let signals: LiveSignal[] = [];
  let dropped = 0;
  return {
    add(signal) {
      signals.push(signal);
      // Now and then rather than each time: moving the rest along costs.
      if (signals.length < 2 * kept) return;
      dropped += signals.length - kept;
      signals = signals.slice(-kept);
    },
    reset() {
      life = randomUUID();
      signals = [];
      dropped = 0;
    },
    place: () => `${life}.${dropped + signals.length}`,
    since(place) {
      const [, itsLife, count] = PLACE.exec(place) ?? [];
      const index = Number(count) - dropped;
      if (itsLife !== life || index < 0 || index > signals.length) return null;
      return signals.slice(index);
    },
  };
}
