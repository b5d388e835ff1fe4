import { LIMITS } from '@dubs/contract/limits';

/** The input of the query of Home's feed. */
export const RECENT = { page: 1, limit: LIMITS.page.feedMax } as const;
