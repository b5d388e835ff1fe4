import { TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { checkBudget } from '../budgets/index.ts';
import type { Actor, Budgeted, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { StoredImage } from '../media/index.ts';
import { selectShare, sumStoredBytes } from './share.queries.ts';

const MEGABYTE = 2 ** 20;

/** Throws a 413 if pictures exceed the author's quota. Exact only while `lockAuthor` holds back the author's other posts. */
export async function requireStorage(
  { settings: { storageQuotaBytes }, limits }: Budgeted,
  db: Db,
  actor: Actor,
  images: readonly Pick<StoredImage, 'bytes'>[],
): Promise<void> {
  if (storageQuotaBytes === 0 || images.length === 0) return;
  const added = images.reduce((sum, { bytes }) => sum + bytes, 0);
  if ((await sumStoredBytes(db, actor.userId)) + added <= storageQuotaBytes) return;
  limits.reached('storage_quota');
  throw new AppError('PAYLOAD_TOO_LARGE', TEXTS.posts.storageFull(Math.ceil(storageQuotaBytes / MEGABYTE)));
}

/**
 * Throws for pictures that could not be shared anyway, because a budget is spent, before they are decoded or copied, which takes seconds.
 */
export async function requireBudgetForImages(
  ctx: Budgeted & Pick<CoreContext, 'db'>,
  actor: Actor,
  { shareId }: { shareId?: string | undefined },
): Promise<void> {
  await requireStorage(ctx, ctx.db, actor, [{ bytes: 1 }]);
  const isPaid = shareId !== undefined && (await selectShare(ctx.db, actor.userId, shareId)).length > 0;
  if (!isPaid) await checkBudget(ctx, ctx.db, actor, 'posts');
}
