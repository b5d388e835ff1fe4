import type { Post } from '@dubs/contract';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { createSessionStore } from '../../lib/session/create-session-store.ts';
import { readStorage, writeStorage } from '../../lib/storage/safe-storage.ts';
import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';

const UnseenEnd = lazyExtra(() => import('./unseen-end.tsx'));

/** The newest post that a visit to Home has seen, and when (ISO 8601). */
interface Seen {
  userId: number;
  postId: number;
  at: string;
}

function read(userId: number): Seen | null {
  try {
    const seen = JSON.parse(readStorage(STORAGE_KEYS.seenOnHome) ?? 'null') as Seen | null;
    return seen?.userId === userId ? seen : null;
  } catch {
    return null;
  }
}

/** What the previous visit has seen; undefined until Home has opened. Each page load is a visit. */
const lastVisit = createSessionStore<Seen | null | undefined>(undefined);

/**
 * Returns the function that renders the end of the unseen posts: above the newest post that the last visit has seen, if others have
 * shared since.
 */
export function useEndOfUnseen(
  userId: number,
  posts: readonly Post[] | undefined,
): (post: Post, newer: Post | undefined) => ReactNode {
  const [seen] = useState(() => {
    if (lastVisit.get() === undefined) lastVisit.set(read(userId));
    return lastVisit.get();
  });
  const newest = posts?.[0]?.id;
  useEffect(() => {
    if (newest === undefined) return;
    const now: Seen = { userId, postId: newest, at: new Date().toISOString() };
    writeStorage(STORAGE_KEYS.seenOnHome, JSON.stringify(now));
  }, [userId, newest]);
  const isNews = seen && posts?.some((post) => post.id > seen.postId && post.userId !== userId);
  return useCallback(
    (post, newer) =>
      seen && isNews && newer && newer.id > seen.postId && post.id <= seen.postId ? (
        <UnseenEnd since={seen.at} />
      ) : null,
    [seen, isNews],
  );
}
