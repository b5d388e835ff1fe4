import { setTimeout as sleep } from 'node:timers/promises';
import type { Heal } from '../run-fault.ts';

/** Does something every so often until it is undone. What fails meanwhile is part of the fault. */
export function again(everyMs: number, what: () => Promise<unknown>): Heal {
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
