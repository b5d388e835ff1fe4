import type { Comment } from '@dubs/contract';
import { useEffect, useRef } from 'react';
import { LiveAnnouncement } from '../../../components/feedback/live-announcement.tsx';
import { useAnnouncement } from '../../../components/feedback/use-announcement.ts';

/** Announces new comments by other users while a thread is open: "Leila commented". */
export function CommentAnnouncement({
  comments,
  meId,
}: {
  comments: readonly Comment[] | undefined;
  meId: number;
}) {
  const [news, say] = useAnnouncement(0);
  const newest = useRef<number>(undefined);
  useEffect(() => {
    if (!comments) return;
    const seen = newest.current;
    newest.current = Math.max(seen ?? 0, ...comments.map(({ id }) => id));
    const last = comments.findLast(({ id, userId }) => seen !== undefined && id > seen && userId !== meId);
    if (last) say(`${last.user.name || 'Someone'} commented`);
  }, [comments, meId, say]);
  return <LiveAnnouncement news={news} />;
}
