import type { Comment } from '@dubs/contract';
import { useEffect, useRef } from 'react';
import { PoliteNews } from '../../../components/feedback/live-announcement.tsx';
import { useSpokenNews } from '../../../components/feedback/use-announcement.ts';

/** Announces the comments of others that come while a thread is open: "Leila commented". Those that were there are not news. */
export function CommentNews({ comments, meId }: { comments: readonly Comment[] | undefined; meId: number }) {
  const [news, say] = useSpokenNews(0);
  const newest = useRef<number>(undefined);
  useEffect(() => {
    if (!comments) return;
    const seen = newest.current;
    newest.current = Math.max(seen ?? 0, ...comments.map(({ id }) => id));
    const last = comments.findLast(({ id, userId }) => seen !== undefined && id > seen && userId !== meId);
    if (last) say(`${last.user.name || 'Someone'} commented`);
  }, [comments, meId, say]);
  return <PoliteNews news={news} />;
}
