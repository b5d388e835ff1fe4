import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { isEditable } from '@dubs/contract/permissions';
import { useTimeUntil } from '../../../../lib/use-time-until.ts';

/** Returns the end of the time in which a post can be edited. */
export const editableUntil = ({ createdAt }: Pick<Post, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + LIMITS.posts.editMs);

/** True while a post can be edited. Renders again when the time is over. */
export const useEditable = (post: Pick<Post, 'kind' | 'createdAt'>): boolean =>
  isEditable(post, useTimeUntil(editableUntil(post)));
