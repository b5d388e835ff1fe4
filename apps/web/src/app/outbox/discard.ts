import { toast } from '../../components/toast/toast.tsx';
import { putItems, removeItems } from '../../lib/outbox/outbox-store.ts';
import type { OutboxItem } from '../../lib/outbox/outbox.types.ts';
import { OUTBOX_TEXTS } from './outbox-texts.ts';

/** Says that something was discarded, and offers to bring it back. */
export const offerUndo = (bringBack: () => void) =>
  toast({ title: OUTBOX_TEXTS.discarded, action: { ...OUTBOX_TEXTS.undo, onPress: bringBack } });

/** Discards items of the outbox, with an undo. */
export const discard = async (items: readonly OutboxItem[]): Promise<void> => {
  await removeItems(items);
  offerUndo(() => void putItems(items));
};
