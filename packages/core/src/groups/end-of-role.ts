import type { NewSecurityEvent } from '../security-log/index.ts';

/** Returns the security event for a user whose membership was ended by a member, or by an operator if `byUserId` is null. */
export const endOfRole = (userId: number, byUserId: number | null): NewSecurityEvent =>
  byUserId === null
    ? { userId, sessionId: null, type: 'operator' }
    : { userId, sessionId: null, type: 'role_changed', byUserId };
