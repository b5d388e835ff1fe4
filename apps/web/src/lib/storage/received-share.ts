import { del, get, set } from 'idb-keyval';
import { deviceStore } from './device-store.ts';

/** What another app shared with this one. */
export interface ReceivedShare {
  text: string;
  /** As many as fit into a post. */
  images: readonly File[];
  /** How many there were. */
  imageCount: number;
}

const KEY = 'received';

/** Keeps it for the share form, also while no one is signed in. A later one replaces it. */
export const keepReceivedShare = (share: ReceivedShare): Promise<void> => set(KEY, share, deviceStore());

/** Returns what is kept, and deletes it. */
export async function takeReceivedShare(): Promise<ReceivedShare | undefined> {
  const share = await get<ReceivedShare>(KEY, deviceStore());
  if (share) await del(KEY, deviceStore());
  return share;
}
