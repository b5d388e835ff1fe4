import { HttpError, readFailure } from '../api/errors.ts';
import { currentItem, putItems, readOutbox, removeItems } from './outbox-store.ts';
import type { OutboxItem } from './outbox.types.ts';

/** Makes the call of one item; rejects as the call does. */
export type SendItem = (item: OutboxItem) => Promise<unknown>;

interface Sender {
  /** Sends what waits; while that runs, once more after it. Resolves when nothing more can be sent now. */
  wake: () => Promise<void>;
  stop: () => void;
}

interface SenderOptions {
  userId: number;
  send: SendItem;
  /** Called after a run in which items were sent. */
  onSent: (count: number) => void;
}

const RETRY_AFTER_MS = 60_000;
const FAILED = 'The server did not accept this.';

/** Returns the milliseconds after which the server allows the call again; undefined where it does not say. */
function retryAfterMs(error: unknown): number | undefined {
  const { headers } = (error as { meta?: { response?: Response } }).meta?.response ?? {};
  const seconds = Number(error instanceof HttpError ? error.retryAfter : headers?.get('retry-after'));
  return seconds > 0 ? seconds * 1_000 : undefined;
}

/** True if the same item can be sent later: no answer came, or the session is over, the terms changed, or the server is busy or down. */
function isPassing(error: unknown): boolean {
  const { status, code } = readFailure(error);
  // A 409 that names no time is about the state of the thing, which stays as it is.
  if (status === 409) return code !== 'CONFLICT' || retryAfterMs(error) !== undefined;
  return status === undefined || status === 401 || status === 429 || status >= 500;
}

/**
 * Creates the sender of a user's items: in order within a group, groups independent of each other, and by one tab at a time. An item
 * that the server refuses stops, and those behind it go on; one that can be sent later holds its group up.
 */
export function createSender({ userId, send, onSent }: SenderOptions): Sender {
  const heldUntil = new Map<number | null, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let isWanted = false;

  const retry = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void wake(), ms);
  };

  const sendGroup = async (items: readonly OutboxItem[]): Promise<number> => {
    let sent = 0;
    for (const listed of items) {
      // Discarded, replaced or stopped while those before it were sent.
      const item = await currentItem(listed);
      if (isStopped) return sent;
      if (!item || item.problem !== null) continue;
      try {
        await send(item);
      } catch (error) {
        const { status, sentence, issues } = readFailure(error);
        if (isPassing(error)) {
          const ms = retryAfterMs(error) ?? RETRY_AFTER_MS;
          // Without an answer, a network that returns is reason enough to try at once.
          if (status !== undefined) heldUntil.set(item.groupId, Date.now() + ms);
          retry(ms);
          return sent;
        }
        if (await currentItem(item))
          await putItems([{ ...item, problem: issues[0]?.message ?? sentence ?? FAILED }]);
        continue;
      }
      await removeItems([item]);
      sent += 1;
    }
    return sent;
  };

  const sendAll = async (): Promise<void> => {
    const waiting = (await readOutbox(userId)).filter(
      ({ problem, groupId }) => problem === null && (heldUntil.get(groupId) ?? 0) <= Date.now(),
    );
    const groups = new Set(waiting.map(({ groupId }) => groupId));
    const sent = await Promise.all(
      [...groups].map((group) => sendGroup(waiting.filter(({ groupId }) => groupId === group))),
    );
    const count = sent.reduce((sum, each) => sum + each, 0);
    if (count > 0) onSent(count);
  };

  const run = async (): Promise<void> => {
    // What waits is shown without a network too.
    if (!navigator.onLine) await readOutbox(userId);
    while (isWanted && !isStopped && navigator.onLine) {
      isWanted = false;
      // A page without TLS has no locks: what two tabs send at once, the server takes once.
      await (navigator.locks?.request('dubs-outbox', sendAll) ?? sendAll());
    }
  };

  function wake(): Promise<void> {
    isWanted = true;
    // A device whose storage fails has nothing waiting.
    running ??= run()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    wake,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
