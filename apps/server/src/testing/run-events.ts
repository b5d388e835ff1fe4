import type { CoreContext } from '@dubs/core';
import { handOnEvents, notify } from '@dubs/core';

/** Does what the worker would do with the events of the outbox, at once. */
export async function runEvents(core: CoreContext): Promise<void> {
  const all = 1_000;
  await handOnEvents(core, all, async (events) => {
    for (const event of events) await notify(core, event);
  });
}
