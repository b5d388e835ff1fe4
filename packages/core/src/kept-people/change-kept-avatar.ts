import { type KeptPerson, LIMITS } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { keepPicture, type PictureUpload } from '../pictures/index.ts';
import { announceLooks, findKept, type Keeping, lockKept } from './keep-person.ts';
import { replaceKeptAvatar } from './kept-people.queries.ts';

/** Throws for callers who do not keep the profile, before their upload is read. */
export async function requireKeeper(ctx: Keeping, actor: Actor, id: number): Promise<void> {
  await findKept(ctx, ctx.db, actor, id);
}

async function replace(
  ctx: Keeping,
  trx: Db,
  actor: Actor,
  id: number,
  avatarId: number | null,
): Promise<KeptPerson> {
  const keepers = await lockKept(trx, actor, id);
  await replaceKeptAvatar(trx, id, avatarId);
  await announceLooks(ctx, trx, id, keepers);
  return findKept(ctx, trx, actor, id);
}

/** Sets the picture of a profile that the caller keeps to the uploaded one. */
export const setKeptAvatar = (
  ctx: Keeping & Pick<CoreContext, 'images' | 'blobs'>,
  actor: Actor,
  id: number,
  upload: PictureUpload,
): Promise<KeptPerson> =>
  keepPicture(ctx, actor, upload, LIMITS.avatar, (trx, avatarId) => replace(ctx, trx, actor, id, avatarId));

/** Removes the picture, if there is one, of a profile that the caller keeps. */
export const removeKeptAvatar = (ctx: Keeping, actor: Actor, id: number): Promise<KeptPerson> =>
  inTransaction(ctx.db, (trx) => replace(ctx, trx, actor, id, null));
