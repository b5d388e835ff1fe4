import { HttpError, readFailure } from '../api/errors.ts';
import { currentItem, putItems, readOutbox, removeItems } from './outbox-store.ts';
import type { OutboxItem } from './outbox.types.ts';

/** Makes the call of one item; rejects as the call does. */
export type SendItem = (item: OutboxItem) => Promise<unknown>;

interface Sender {
  /** Sends the waiting items; a call during a run starts another run after it. Resolves when nothing more can be sent now. */
  wake: () => Promise<void>;
  stop: () => void;
}

export interface SenderOptions {
  userId: number;
  send: SendItem;
  /** Called after a run in which items were sent, or stopped because the server rejected them. */
  onDone: (count: { sent: number; stopped: number }) => void;
}

const RETRY_AFTER_MS = 60_000;
const FAILED = 'The server did not accept this.';

/** Returns the milliseconds after which the server allows a retry; undefined if it does not say. */
function retryAfterMs(error: unknown): number | undefined {
  const { headers } = (error as { meta?: { response?: Response } }).meta?.response ?? {};
  const seconds = Number(error instanceof HttpError ? error.retryAfter : headers?.get('retry-after'));
  return seconds > 0 ? seconds * 1_000 : undefined;
}

/**
 * True if sending the item may succeed later: no response came, a proxy responded instead, the session is over, the terms changed, or the
 * server is busy or down.
 */
function isTransient(error: unknown): boolean {
  const { status, code } = readFailure(error);
  // A conflict without a time to retry is about the state of the target, which a retry does not change.
  if (status === 409) return code !== 'CONFLICT' || retryAfterMs(error) !== undefined;
  return status === undefined || status < 400 || status === 401 || status === 429 || status >= 500;
}

/**
 * Creates the sender of a user's items. One tab sends at a time, in order within a group; groups are independent of each other. An
 * item that the server rejects stops, and those after it are sent; a transient failure holds up its group.
 */
export function createSender({ userId, send, onDone }: SenderOptions): Sender {
  const heldUntil = new Map<number | null, number>();
  // The server may let one group wait longer than another.
  const timers = new Map<number | null, ReturnType<typeof setTimeout>>();
  let isStopped = false;
  let running: Promise<void> | undefined;
  let isWanted = false;

  const retry = (groupId: number | null, ms: number) => {
    clearTimeout(timers.get(groupId));
    timers.set(
      groupId,
      setTimeout(() => void wake(), ms),
    );
  };

  const sendGroup = async (items: readonly OutboxItem[], count: { sent: number; stopped: number }) => {
    for (const listed of items) {
      // It may have been discarded, replaced or stopped while earlier items were sent.
      const item = await currentItem(listed);
      if (isStopped) return;
      if (!item || item.problem !== null) continue;
      try {
        await send(item);
      } catch (error) {
        const { status, sentence, issues } = readFailure(error);
        if (isTransient(error)) {
          const ms = retryAfterMs(error) ?? RETRY_AFTER_MS;
          // Without a response, the group is not held, so that it is sent as soon as the network returns.
          if (status !== undefined) heldUntil.set(item.groupId, Date.now() + ms);
          retry(item.groupId, ms);
          return;
        }
        if (await currentItem(item))
          await putItems([{ ...item, problem: issues[0]?.message ?? sentence ?? FAILED }]);
        count.stopped += 1;
        continue;
      }
      await removeItems([item]);
      count.sent += 1;
    }
  };

  const sendAll = async (): Promise<void> => {
    const waiting = (await readOutbox(userId)).filter(
      ({ problem, groupId }) => problem === null && (heldUntil.get(groupId) ?? 0) <= Date.now(),
    );
    const groups = new Set(waiting.map(({ groupId }) => groupId));
    const count = { sent: 0, stopped: 0 };
    await Promise.all(
      [...groups].map((group) =>
        sendGroup(
          waiting.filter(({ groupId }) => groupId === group),
          count,
        ),
      ),
    );
    if (count.sent + count.stopped > 0) onDone(count);
  };

  const run = async (): Promise<void> => {
    // Offline, the items are still read, so that they show.
    if (!navigator.onLine) await readOutbox(userId);
    while (isWanted && !isStopped && navigator.onLine) {
      isWanted = false;
      // A page without TLS has no locks: if two tabs send an item, its ids make the server handle it once.
      await (navigator.locks?.request('dubs-outbox', sendAll) ?? sendAll());
    }
  };

  function wake(): Promise<void> {
    isWanted = true;
    // If the storage of the device fails, nothing waits.
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
      timers.forEach(clearTimeout);
    },
  };
}
