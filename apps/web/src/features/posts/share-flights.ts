import type { Post } from '@dubs/contract';
import { toast } from '../../components/toast/toast-store.ts';
import { keepForLater } from '../../lib/outbox/keep-for-later.ts';
import { addItems, removeItems } from '../../lib/outbox/outbox-store.ts';
import { outboxItems } from '../../lib/outbox/outbox-items.ts';
import { createSessionStore } from '../../lib/session/create-session-store.ts';
import { hasShared } from '../../lib/session/has-shared.ts';
import { shareToGroups } from './api/share-to-groups.ts';
import type { UploadPost } from './api/upload-post.ts';
import { celebrateTicket } from './components/composer/celebrate-post.ts';
import { rememberShared } from './chosen-groups.ts';
import { attemptOf, type PostForm } from './post-form.ts';
import { explainFailures, queueOffline } from './share-failures.ts';
import { FLIGHT_TEXTS, type ShareTexts } from './share-texts.ts';
import { toWaitingShares } from './waiting-share.ts';

/** A share that is being sent, as shown by its ticket. */
export interface ShareFlight {
  shareId: string;
  form: PostForm;
  /** The groups whose post has been created. */
  arrivedIn: readonly number[];
  /** Upload progress of the pictures (0 to 1). */
  sent: number;
  /** Error message if sending failed and the outbox has no room for the share; null while it is being sent. */
  problem: string | null;
  /** Stops sending; the rest is kept in the outbox. */
  stop: () => void;
}

export const shareFlights = createSessionStore<readonly ShareFlight[]>([]);

/** Removes a share from the store, and so its ticket from the page. */
export const endFlight = (shareId: string): void =>
  shareFlights.set(shareFlights.get().filter((flight) => flight.shareId !== shareId));

/** Marks a share as arrived in groups, whichever way it was sent, and removes it once it has arrived in all. */
export function noteArrived(shareId: string, groupIds: readonly number[]): void {
  shareFlights.set(
    shareFlights.get().flatMap((flight) => {
      if (flight.shareId !== shareId) return [flight];
      const arrivedIn = [...flight.arrivedIn, ...groupIds];
      return flight.form.groupIds.every((id) => arrivedIn.includes(id)) ? [] : [{ ...flight, arrivedIn }];
    }),
  );
}

export interface LaunchOptions {
  userId: number;
  texts: ShareTexts;
  /** Called with the created posts, even if other groups failed. */
  onShared: (posts: readonly Post[]) => void;
  upload?: UploadPost;
}

/**
 * Sends a complete form, with a ticket that shows its progress. Until it has arrived, the outbox holds it as stopped, so that neither a
 * failure nor a reload loses it.
 */
export async function launchShare(form: PostForm, options: LaunchOptions): Promise<void> {
  const { userId, texts, onShared, upload } = options;
  const { shareId } = attemptOf(form);
  const controller = new AbortController();
  const flight: ShareFlight = {
    shareId,
    form,
    arrivedIn: [],
    sent: 0,
    problem: null,
    stop: () => controller.abort(),
  };
  const update = (change: (flight: ShareFlight) => Partial<ShareFlight>) =>
    shareFlights.set(
      shareFlights.get().map((each) => (each.shareId === shareId ? { ...each, ...change(each) } : each)),
    );
  endFlight(shareId);
  shareFlights.set([flight, ...shareFlights.get()]);
  rememberShared(userId, form.groupIds);
  const itemsFor = (groupIds: readonly number[]) => toWaitingShares(form, { userId, shareId, groupIds });
  const keep = (groupIds: readonly number[], problem: string) =>
    addItems(itemsFor(groupIds), problem).then(
      () => true,
      () => false,
    );
  // Offline it is queued right away, so that closing the app while pictures are shrunk does not lose it.
  if (!navigator.onLine && (await keepForLater(itemsFor(form.groupIds))) === null) return endFlight(shareId);
  const keeping = keep(form.groupIds, FLIGHT_TEXTS.interrupted);

  const { shared, failed } = await shareToGroups(form, {
    shareId,
    signal: controller.signal,
    onProgress: (sent) => update(() => ({ sent })),
    onArrived: (groupId) => update(({ arrivedIn }) => ({ arrivedIn: [...arrivedIn, groupId] })),
    ...(upload && { upload }),
  });

  const isKept = await keeping;
  const arrived = new Set(shared.map(({ groupId }) => groupId));
  await removeItems(
    outboxItems
      .get()
      .filter((item) => item.kind === 'share' && item.shareId === shareId && arrived.has(item.groupId ?? 0)),
  );
  const cancelled = failed.length > 0 ? FLIGHT_TEXTS.interrupted : null;
  const problem = controller.signal.aborted ? cancelled : await keepFailed();
  if (problem !== null && !isKept) update(() => ({ problem: `${problem} ${FLIGHT_TEXTS.noRoom}` }));
  else endFlight(shareId);
  if (shared.length === 0) return;
  onShared(shared);
  hasShared.set(true);
  if (failed.length > 0) return;
  toast(texts.shared(form.type, shared.length));
  void celebrateTicket(form.type, shared);

  /** Queues what failed offline, and keeps the rest as stopped. Returns the error message; null if all is queued or the session has ended. */
  async function keepFailed(): Promise<string | null> {
    const { others, noRoom } = await queueOffline(failed, itemsFor);
    const said = explainFailures(others, shared.length, texts).join(' ');
    if (said === '') return noRoom && FLIGHT_TEXTS.offline;
    await keep(
      others.map(({ groupId }) => groupId),
      said,
    );
    return said;
  }
}
