import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { isEditable } from '@dubs/contract/permissions';
import { useTimeUntil } from '../../../../lib/use-time-until.ts';

/** Until when the words of a post can be edited. */
export const editableUntil = ({ createdAt }: Pick<Post, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + LIMITS.posts.editMs);

/** True while the content of a post can be edited; re-renders when the time is over. */
export const useEditable = (post: Pick<Post, 'kind' | 'createdAt'>): boolean =>
  isEditable(post, useTimeUntil(editableUntil(post)));
