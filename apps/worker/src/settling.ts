import type { EventRef } from '@dubs/core';
import { completeEvent } from '@dubs/core';
import type { JobRun } from '@dubs/platform';
import type { WorkerCore } from './context.ts';

type EventHandler = (event: EventRef, run: JobRun) => Promise<unknown>;

/**
 * Makes handlers of events run in the transaction that takes their event out of the outbox, so that what they write is
 * written once, however often the event comes.
 */
export function settling<H extends object>(core: WorkerCore, handlersOf: (core: WorkerCore) => H): H {
  const handlersOn = handlersOf as (core: WorkerCore) => Record<string, EventHandler>;
  const settle =
    (name: string): EventHandler =>
    (event, run) =>
      completeEvent(core, event, async (db) => handlersOn({ ...core, db })[name]?.(event, run));
  return Object.fromEntries(Object.keys(handlersOn(core)).map((name) => [name, settle(name)])) as H;
}
