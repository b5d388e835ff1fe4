import { type AddKeeperInput, type KeptPerson, LIMITS, type Ok, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor } from '../context.ts';
import { AppError } from '../errors.ts';
import { announceTo, findKept, type Keeping, lockKept } from './keep-person.ts';
import { deleteKeeper, insertKeeper, lockKeptBy, shareGroup } from './kept-people.queries.ts';

const conflict = (reason: string) => new AppError('CONFLICT', reason);

/**
 * Makes a user who shares a group with the caller a keeper of a profile too; existing keepers stay. The same 403 for users without a shared
 * group and unknown ones; a 409 if the profile has the maximum number of keepers, or the user keeps the maximum number of
 * profiles.
 */
export async function addKeeper(
  ctx: Keeping,
  actor: Actor,
  { id, userId }: AddKeeperInput & { id: number },
): Promise<KeptPerson> {
  return inTransaction(ctx.db, async (trx) => {
    const keepers = await lockKept(trx, actor, id);
    // Locked before the groups are read, so that a user whose account is being deleted is in none.
    const kept = await lockKeptBy(trx, userId);
    if (!(await shareGroup(trx, actor.userId, userId)))
      throw new AppError('FORBIDDEN', TEXTS.keptPeople.noSharedGroup);
    if (!keepers.includes(userId)) {
      if (keepers.length >= LIMITS.keptPeople.keepers) throw conflict(TEXTS.keptPeople.tooManyKeepers);
      if (kept >= LIMITS.keptPeople.perKeeper) throw conflict(TEXTS.keptPeople.keepsTooMany);
      await insertKeeper(trx, id, userId);
    }
    announceTo(ctx, trx, [...keepers, userId]);
    return findKept(ctx, trx, actor, id);
  });
}

/** Removes the caller from the keepers of a profile; a 409 if no one else keeps it. */
export async function stopKeeping(ctx: Keeping, actor: Actor, id: number): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    const keepers = await lockKept(trx, actor, id);
    if (keepers.length === 1) throw conflict(TEXTS.keptPeople.lastKeeper);
    await deleteKeeper(trx, id, actor.userId);
    announceTo(ctx, trx, keepers);
    return { ok: true };
  });
}
