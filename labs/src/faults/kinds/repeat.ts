import { setTimeout as sleep } from 'node:timers/promises';
import type { Undo } from '../run-fault.ts';

/** Repeats an action until the fault is undone, and ignores its errors. */
export function repeat(everyMs: number, what: () => Promise<unknown>): Undo {
  let isOn = true;
  const loop = (async () => {
    while (isOn) {
      await what().catch(() => undefined);
      await sleep(everyMs);
    }
  })();
  return async () => {
    isOn = false;
    await loop;
  };
}
