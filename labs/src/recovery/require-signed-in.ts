import { get } from '../clients/users.ts';
import type { Users } from '../faults/load/scenario.ts';

/** Throws unless the server accepts the sessions of all members. */
export async function requireSignedIn(origin: string, { members }: Users): Promise<void> {
  for (const member of members) {
    const me = await get<{ id: number }>(origin, '/auth/me', member);
    if (me.id !== member.id) throw new Error(`The session of user ${member.id} is that of user ${me.id}.`);
  }
}
