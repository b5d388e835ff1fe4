import { LIMITS } from '@dubs/contract/limits';
import { toast } from '../../components/toast/toast.tsx';
import { putItems, removeItems } from '../../lib/outbox/outbox-store.ts';
import type { OutboxItem } from '../../lib/outbox/outbox.types.ts';
import { type DraftLocation, loadDraft, saveDraft } from '../../lib/storage/drafts.ts';
import { OUTBOX_TEXTS } from './outbox-texts.ts';

/** Shows a toast that something was discarded, with an undo, and moves the focus from its button to the heading of the screen. */
export function offerUndo(bringBack: () => void): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
  toast({
    title: OUTBOX_TEXTS.discarded,
    durationMs: LIMITS.toast.undoMs,
    action: { ...OUTBOX_TEXTS.undo, onPress: bringBack },
  });
}

/** Deletes a draft. Returns the function that restores it. */
export async function takeDraft(place: DraftLocation): Promise<() => void> {
  const draft = await loadDraft(place);
  await saveDraft(place, null);
  return () => void saveDraft(place, draft);
}

/** Discards items of the outbox, with an undo; with a place, also the draft of the form that changed them. */
export const discard = async (items: readonly OutboxItem[], place?: DraftLocation): Promise<void> => {
  const putBack = place && (await takeDraft(place));
  await removeItems(items);
  offerUndo(() => {
    void putItems(items);
    putBack?.();
  });
};
