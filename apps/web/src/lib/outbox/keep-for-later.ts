import { toast } from '../../components/toast/toast-store.ts';
import { statusOf } from '../api/errors.ts';
import { addItems } from './outbox-store.ts';
import type { NewItem } from './outbox.types.ts';

const WAITING = {
  title: 'Waiting to send',
  description: "You're offline. We'll send this when you're back.",
};
const NO_ROOM =
  'There is no room on this device to keep this until you are back online. Please free some space first.';

/** True if a call got no response because the device is offline. */
export const isOffline = (error: unknown): boolean => !navigator.onLine && statusOf(error) === undefined;

/** Puts items into the outbox, and shows a toast unless `isQuiet`. Returns null, or a sentence that says why they could not be stored. */
export async function keepForLater(items: readonly NewItem[], isQuiet = false): Promise<string | null> {
  try {
    await addItems(items);
  } catch {
    return NO_ROOM;
  }
  if (!isQuiet) toast(WAITING);
  return null;
}
