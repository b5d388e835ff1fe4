import { LIMITS } from '@dubs/contract/limits';

/** Returns the end of the time in which a comment can be edited. */
export const editableUntil = ({ createdAt }: { createdAt: string }): Date =>
  new Date(Date.parse(createdAt) + LIMITS.comments.editMs);
