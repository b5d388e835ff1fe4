import { toast } from '../../components/toast/toast-store.ts';
import { readFailure } from '../../lib/api/errors.ts';
import { isOffline, keepForLater } from '../../lib/outbox/keep-for-later.ts';
import type { NewItem } from '../../lib/outbox/outbox.types.ts';
import type { ShareOutcome } from './api/share-to-groups.ts';
import { partlyShared, type ShareTexts } from './share-texts.ts';

type Failures = ShareOutcome['failed'];

/**
 * Puts the groups that failed because the device is offline into the outbox. Returns the others, and a sentence if the outbox has no room;
 * null if it has.
 */
export async function queueOffline(
  failed: Failures,
  itemsFor: (groupIds: readonly number[]) => readonly NewItem[],
): Promise<{ others: Failures; noRoom: string | null }> {
  const offline = failed.filter(({ error }) => isOffline(error));
  return {
    others: failed.filter((each) => !offline.includes(each)),
    noRoom: offline.length > 0 ? await keepForLater(itemsFor(offline.map(({ groupId }) => groupId))) : null,
  };
}

/** Shows a toast about failed groups, and returns its sentences. Does neither if the session has ended: the sign-in page opens then. */
export function explainFailures(failed: Failures, shared: number, texts: ShareTexts): string[] {
  const failures = failed.map(({ error }) => readFailure(error));
  if (failures.every(({ status }) => status === 401)) return [];
  toast({ title: 'Error', description: texts.failed, variant: 'destructive' });
  const reasons = new Set(failures.flatMap(({ sentence }) => sentence ?? []));
  return [texts.failed, ...(shared > 0 ? [partlyShared(shared)] : []), ...reasons];
}
