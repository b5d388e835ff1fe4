import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { isEditable } from '@dubs/contract/permissions';
import { useEffect, useState } from 'react';

/** Until when the words of a post can be edited. */
export const editableUntil = ({ createdAt }: Pick<Post, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + LIMITS.posts.editMs);

/** True while the content of a post can be edited; re-renders when the time is over. */
export function useEditable(post: Pick<Post, 'kind' | 'createdAt'>): boolean {
  const [now, setNow] = useState(() => new Date());
  const editable = isEditable(post, now);
  const until = editableUntil(post).getTime();
  useEffect(() => {
    if (!editable) return undefined;
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, until - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [editable, until]);
  return editable;
}
