import { LIMITS } from '@dubs/contract/limits';

/** Until when the words of a comment can be edited. */
export const editableUntil = ({ createdAt }: { createdAt: string }): Date =>
  new Date(Date.parse(createdAt) + LIMITS.comments.editMs);
