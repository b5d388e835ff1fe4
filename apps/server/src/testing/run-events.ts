import { type CoreContext, eventHandling, relayEvents } from '@dubs/core';

/** Processes the events in the outbox immediately, as the worker would. */
export async function runEvents(core: CoreContext): Promise<void> {
  const all = 1_000;
  await relayEvents(core, all, { ...eventHandling, onHandled: () => {}, dispatch: async () => {} });
}
