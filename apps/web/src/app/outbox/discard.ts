import { toast } from '../../components/toast/toast.tsx';
import { endFlight, type ShareFlight, shareFlights } from '../../features/posts/share-flights.ts';
import { putItems, removeItems } from '../../lib/outbox/outbox-store.ts';
import type { OutboxItem } from '../../lib/outbox/outbox.types.ts';
import { OUTBOX_TEXTS } from './outbox-texts.ts';

const offerUndo = (bringBack: () => void) =>
  toast({ title: OUTBOX_TEXTS.discarded, action: { ...OUTBOX_TEXTS.undo, onPress: bringBack } });

/** Discards items of the outbox, with an undo. */
export const discard = async (items: readonly OutboxItem[]): Promise<void> => {
  await removeItems(items);
  offerUndo(() => void putItems(items));
};

/** Discards a share that the device had no room to keep, with an undo. */
export const discardFlight = (flight: ShareFlight): void => {
  endFlight(flight.shareId);
  offerUndo(() => shareFlights.set([flight, ...shareFlights.get()]));
};
