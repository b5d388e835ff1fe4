import type { CoreContext } from '@dubs/core';
import { dispatchEvents, notify } from '@dubs/core';

/** Processes the events in the outbox at once, as the worker would. */
export async function runEvents(core: CoreContext): Promise<void> {
  const all = 1_000;
  await dispatchEvents(core, all, async (events) => {
    for (const event of events) await notify(core, event);
  });
}
