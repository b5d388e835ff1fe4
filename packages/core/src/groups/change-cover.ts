import { type Group, LIMITS, mayEditGroup } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { forbidden } from '../errors.ts';
import { announce, toGroup } from '../live/index.ts';
import { keepPicture, markPictureRemoved, type PictureUpload } from '../pictures/index.ts';
import { findCover, updateCover } from './groups.queries.ts';
import { getGroup } from './list-groups.ts';
import { requireRole } from './lock-membership.ts';
import { requireMember } from './require-member.ts';

type Changing = Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>;

/** Throws for callers who may not change the group's picture, before their upload is read. */
export async function requireCoverChange(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  groupId: number,
): Promise<void> {
  const { role } = await requireMember(ctx.db, groupId, actor);
  if (!mayEditGroup(role)) throw forbidden();
}

async function replaceCover(
  ctx: Changing,
  trx: Db,
  actor: Actor,
  groupId: number,
  coverId: number | null,
): Promise<Group> {
  await requireRole(trx, groupId, actor, mayEditGroup);
  const before = await findCover(trx, groupId);
  await updateCover(trx, groupId, coverId);
  await markPictureRemoved(trx, before);
  announce(ctx.live, trx, toGroup(groupId, { query: 'groups' }, { query: 'group', groupId }));
  return getGroup({ ...ctx, db: trx }, actor, groupId);
}

/** Sets the group's picture to the uploaded one. */
export const setCover = (
  ctx: Changing & Pick<CoreContext, 'images' | 'blobs'>,
  actor: Actor,
  groupId: number,
  upload: PictureUpload,
): Promise<Group> =>
  keepPicture(ctx, actor, upload, LIMITS.cover, (trx, coverId) =>
    replaceCover(ctx, trx, actor, groupId, coverId),
  );

/** Removes the group's picture, if there is one. */
export const removeCover = (ctx: Changing, actor: Actor, groupId: number): Promise<Group> =>
  inTransaction(ctx.db, (trx) => replaceCover(ctx, trx, actor, groupId, null));
