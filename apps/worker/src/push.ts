import { setTimeout as sleep } from 'node:timers/promises';
import { sendDuePushes } from '@dubs/core';
import type { WorkerContext } from './context.ts';

const BATCH = 50;
const POLL_MS = 1_000;

/** Starts to send pushes as they come due. Returns a function that takes no new ones and waits for those under way. */
export function startPushes({ core }: Pick<WorkerContext, 'core'>): () => Promise<void> {
  const { push } = core;
  if (!push) return async () => undefined;
  const closing = new AbortController();
  async function run(sender: NonNullable<typeof push>): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        if ((await sendDuePushes({ ...core, push: sender }, BATCH)) >= BATCH) continue;
      } catch (error) {
        core.log.warn({ err: error }, 'push.delayed');
      }
      await sleep(POLL_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }
  const running = run(push);
  return async () => {
    closing.abort();
    await running;
  };
}
