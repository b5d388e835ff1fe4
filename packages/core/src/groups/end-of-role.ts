import type { NewSecurityEvent } from '../security-log/index.ts';

/** Returns what the security log of a user says whose membership was ended by a member, or by an operator (null). */
export const endOfRole = (userId: number, byUserId: number | null): NewSecurityEvent =>
  byUserId === null
    ? { userId, sessionId: null, type: 'operator' }
    : { userId, sessionId: null, type: 'role_changed', byUserId };
