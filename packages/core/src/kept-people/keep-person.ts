import {
  type AboutPerson,
  type KeptPerson,
  type KeptPersonInput,
  LIMITS,
  type Ok,
  TEXTS,
} from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { announce, changedNames, toPeople } from '../live/index.ts';
import { pictureUrl, type Signing } from '../media/index.ts';
import { toPersonFor } from '../users/index.ts';
import {
  deleteKept,
  insertKeptPerson,
  type KeptPersonNames,
  type KeptPersonRow,
  lockKeepers,
  lockKeptBy,
  lockShared,
  selectGroupsAbout,
  selectKeptPeople,
  updateName,
} from './kept-people.queries.ts';

/** Context for reading profiles and signing the URLs of their pictures. */
type Reading = Pick<CoreContext, 'db'> & Signing;
/** Context for changing profiles. */
export type Keeping = Reading & Pick<CoreContext, 'live'>;

/** Returns a kept profile as shown beside a post. */
export const toAboutPerson = (
  ctx: Signing,
  viewerId: number,
  { id, name, avatar_id: avatarId }: KeptPersonNames,
): AboutPerson => ({
  id,
  name,
  avatarUrl: avatarId === null ? null : pictureUrl(ctx, viewerId, 'kept', avatarId, 'small'),
});

const toKeptPerson = (ctx: Signing, { userId }: Actor, row: KeptPersonRow): KeptPerson => ({
  ...toAboutPerson(ctx, userId, row),
  keepers: row.keepers.map(toPersonFor(ctx, userId)),
  createdAt: row.created_at.toISOString(),
});

const notKept = () => new AppError('FORBIDDEN', TEXTS.keptPeople.notKept);

/** Returns a profile that the caller keeps, or throws the same 403 for those of others and unknown ones. */
export async function findKept(ctx: Signing, trx: Db, actor: Actor, id: number): Promise<KeptPerson> {
  const [row] = await selectKeptPeople(trx, actor.userId, id);
  if (!row) throw notKept();
  return toKeptPerson(ctx, actor, row);
}

/** Returns a profile that the caller keeps, for a post about it; a 403 for others. */
export async function requireKept(trx: Db, { userId }: Actor, id: number): Promise<KeptPersonNames> {
  const row = await lockShared(trx, userId, id);
  if (!row) throw notKept();
  return row;
}

/** Locks a profile until the transaction ends, and returns its keepers; a 403 unless the caller is one. */
export async function lockKept(trx: Db, actor: Actor, id: number): Promise<number[]> {
  const keepers = await lockKeepers(trx, id);
  if (!keepers.includes(actor.userId)) throw notKept();
  return keepers;
}

/** Announces to the keepers' devices that the profile changed. */
export const announceTo = (ctx: Keeping, trx: Db, keepers: readonly number[]): void =>
  announce(ctx.live, trx, toPeople([...keepers], { query: 'me' }));

/** Announces a change of the profile's name or picture to the keepers, and to the groups with posts about it. */
export async function announceLooks(
  ctx: Keeping,
  trx: Db,
  id: number,
  keepers: readonly number[],
): Promise<void> {
  announceTo(ctx, trx, keepers);
  announce(ctx.live, trx, ...(await selectGroupsAbout(trx, id)).map(changedNames));
}

/** Returns the profiles that the caller keeps, oldest first. */
export async function listKeptPeople(ctx: Reading, actor: Actor): Promise<KeptPerson[]> {
  const rows = await selectKeptPeople(ctx.db, actor.userId);
  return rows.map((row) => toKeptPerson(ctx, actor, row));
}

/** Creates a profile that the caller keeps; a 409 if they keep the maximum number. */
export async function createKeptPerson(
  ctx: Keeping,
  actor: Actor,
  { name }: KeptPersonInput,
): Promise<KeptPerson> {
  return inTransaction(ctx.db, async (trx) => {
    if ((await lockKeptBy(trx, actor.userId)) >= LIMITS.keptPeople.perKeeper)
      throw new AppError('CONFLICT', TEXTS.keptPeople.tooMany);
    const id = await insertKeptPerson(trx, actor.userId, name);
    announceTo(ctx, trx, [actor.userId]);
    return findKept(ctx, trx, actor, id);
  });
}

/** Renames a profile that the caller keeps. */
export async function renameKeptPerson(
  ctx: Keeping,
  actor: Actor,
  { id, name }: KeptPersonInput & { id: number },
): Promise<KeptPerson> {
  return inTransaction(ctx.db, async (trx) => {
    const keepers = await lockKept(trx, actor, id);
    await updateName(trx, id, name);
    await announceLooks(ctx, trx, id, keepers);
    return findKept(ctx, trx, actor, id);
  });
}

/** Deletes a profile that only the caller keeps; a 409 if others keep it too. Posts about the person stay. */
export async function deleteKeptPerson(ctx: Keeping, actor: Actor, id: number): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    const keepers = await lockKept(trx, actor, id);
    if (keepers.length > 1) throw new AppError('CONFLICT', TEXTS.keptPeople.hasOtherKeepers);
    await announceLooks(ctx, trx, id, keepers);
    await deleteKept(trx, id);
    return { ok: true };
  });
}
