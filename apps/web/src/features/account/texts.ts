import { LIMITS } from '@dubs/contract/limits';

export const GRACE_DAYS = LIMITS.account.graceMs / (24 * 3_600_000);

/** Texts about deleting an account. */
export const ACCOUNT_TEXTS = {
  notDeleted: 'Failed to delete your account. Please try again.',
  handOverFirst:
    'Hand these groups over or delete them first. Others are in them, and you are their creator:',
} as const;
