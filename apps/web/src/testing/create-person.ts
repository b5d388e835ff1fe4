import type { Person } from '@dubs/contract';

/** Returns a user with a display name, without a picture. */
export const createPerson = (id: number, displayName: string): Person => ({
  id,
  displayName,
  firstName: null,
  lastName: null,
  name: displayName,
  avatarUrl: null,
  avatarEmoji: null,
});
