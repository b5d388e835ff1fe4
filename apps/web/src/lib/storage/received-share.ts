import { del, get, set } from 'idb-keyval';
import { deviceStore } from './device-store.ts';

/** What another app shared with this one. */
export interface ReceivedShare {
  text: string;
  /** At most as many as fit into a post. */
  images: readonly File[];
  /** How many pictures the other app shared. */
  imageCount: number;
}

const KEY = 'received';

/** Stores a share for the share form, also while no one is signed in. Replaces an earlier one. */
export const keepReceivedShare = (share: ReceivedShare): Promise<void> => set(KEY, share, deviceStore());

/** Returns the stored share, and deletes it. */
export async function takeReceivedShare(): Promise<ReceivedShare | undefined> {
  const share = await get<ReceivedShare>(KEY, deviceStore());
  if (share) await del(KEY, deviceStore());
  return share;
}
