import { setTimeout as sleep } from 'node:timers/promises';
import type { Undo } from '../run-fault.ts';

/** Repeats an action until the fault is undone. Ignores its errors, but fails if it never succeeded. */
export function repeat(everyMs: number, what: () => Promise<unknown>): Undo {
  let isOn = true;
  let hasWorked = false;
  const attempt = async () => {
    await what();
    hasWorked = true;
  };
  const loop = (async () => {
    while (isOn) {
      await attempt().catch(() => undefined);
      await sleep(everyMs);
    }
  })();
  return async () => {
    isOn = false;
    await loop;
    if (!hasWorked) throw new Error('The action of the fault never succeeded.');
  };
}
