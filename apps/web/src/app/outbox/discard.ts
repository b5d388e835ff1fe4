import { toast } from '../../components/toast/toast.tsx';
import { putItems, removeItems } from '../../lib/outbox/outbox-store.ts';
import type { OutboxItem } from '../../lib/outbox/outbox.types.ts';
import { type DraftLocation, loadDraft, saveDraft } from '../../lib/storage/drafts.ts';
import { OUTBOX_TEXTS } from './outbox-texts.ts';

/** Says that something was discarded, and offers to bring it back. */
export const offerUndo = (bringBack: () => void) =>
  toast({ title: OUTBOX_TEXTS.discarded, action: { ...OUTBOX_TEXTS.undo, onPress: bringBack } });

/** Forgets a draft. Returns the function that puts it back. */
export async function takeDraft(place: DraftLocation): Promise<() => void> {
  const draft = await loadDraft(place);
  await saveDraft(place, null);
  return () => void saveDraft(place, draft);
}

/** Discards items of the outbox, with an undo; with a place, also what was changed of them in its form. */
export const discard = async (items: readonly OutboxItem[], place?: DraftLocation): Promise<void> => {
  const putBack = place && (await takeDraft(place));
  await removeItems(items);
  offerUndo(() => {
    void putItems(items);
    putBack?.();
  });
};
