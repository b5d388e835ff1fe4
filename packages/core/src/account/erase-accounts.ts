import { LIMITS } from '@dubs/contract';
import { inTransaction, readInPages } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { discardExports } from '../exports/index.ts';
import { deleteUnkeptPeople } from '../kept-people/index.ts';
import {
  forEachBatch,
  nothingPurged,
  purgeComments,
  purgeGroup,
  purgePictures,
  purgePosts,
} from '../retention/index.ts';
import { lockPerson } from './account.queries.ts';
import { startErasure } from './start-erasure.ts';
import { eraseRestored } from './erase-restored.ts';
import { eraseSeparated } from './erase-separated.ts';
import {
  deleteTraces,
  markEmptied,
  selectToEmpty,
  selectToErase,
  type ToEmpty,
} from './erase-user.queries.ts';
import { recordErasure } from './erasure-records.ts';
import { anonymizeMentions } from './anonymize-mentions.ts';
import {
  type ContentFilter,
  deleteGoals,
  deleteMentions,
  lockMentioning,
  selectContent,
  selectHiddenGroups,
} from './erase-content.queries.ts';

const USERS_PER_BATCH = 50;
const ROWS_PER_BATCH = 100;

type Erasing = Pick<CoreContext, 'db' | 'live' | 'blobs' | 'clock' | 'log'>;

/** Starts the erasure of an account, unless it was restored or another run has started it. Returns whether it did. */
async function startIfDue(ctx: Erasing, userId: number): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!person?.deletedAt || person.deletedAt > graceEnd(ctx)) return false;
    await startErasure(trx, userId, person.phoneNumber);
    return true;
  });
}

const graceEnd = ({ clock }: Erasing): Date => new Date(clock.now().getTime() - LIMITS.account.graceMs);

/** Purges posts with their pictures, comments and goals: all of them, or only deleted ones when content is kept. */
async function purgeContent(ctx: Erasing, { id, record }: ToEmpty): Promise<void> {
  const which: ContentFilter = record.keepsPosts ? 'deleted' : 'all';
  const nextIds = (table: Parameters<typeof selectContent>[1]) => () =>
    selectContent(ctx.db, table, id, { which, limit: ROWS_PER_BATCH });
  for (const groupId of await selectHiddenGroups(ctx.db, id)) await purgeGroup(ctx, groupId, nothingPurged());
  await forEachBatch(nextIds('posts'), (ids) => purgePosts(ctx, ids, nothingPurged()));
  await forEachBatch(nextIds('post_comments'), async (ids) => void (await purgeComments(ctx.db, ids)));
  await forEachBatch(nextIds('goals'), (ids) => deleteGoals(ctx.db, ids));
}

/** Anonymizes the user's names in comments of others. */
async function anonymizeMentionsOf(ctx: Erasing, { id, names }: ToEmpty): Promise<void> {
  const batch = () =>
    inTransaction(ctx.db, async (trx) => {
      const comments = await lockMentioning(trx, id, ROWS_PER_BATCH);
      const changed = comments.map(({ id: commentId, content, mentionedAs, others }) => {
        const own = [...names, ...(mentionedAs === null ? [] : [mentionedAs])].map((name) => ({ id, name }));
        const named = others.flatMap((other) =>
          other.name === null ? [] : [{ ...other, name: other.name }],
        );
        return { id: commentId, content: anonymizeMentions(content, own, named) };
      });
      await deleteMentions(trx, id, changed);
      return comments.length;
    });
  while ((await batch()) > 0);
}

/**
 * Deletes the remaining data of an erased account. The erasure record is written first: after the erasure has committed, so that the record
 * is never false, and before the data is deleted, so that the next run completes it if this worker dies.
 */
async function finishErasure(ctx: Erasing, person: ToEmpty): Promise<void> {
  await recordErasure(ctx, person.record);
  await purgeContent(ctx, person);
  await anonymizeMentionsOf(ctx, person);
  await deleteTraces(ctx.db, person.id, person.record.keepsPosts);
  await deleteUnkeptPeople(ctx.db);
  // After the rest, because deleted groups and unkept profiles leave pictures behind.
  await purgePictures(ctx, nothingPurged());
  await discardExports(ctx, person.id);
  await markEmptied(ctx.db, person.id);
}

/**
 * Erases, in small batches, accounts whose grace period is over, accounts that lost their number long ago, and erased accounts that a
 * restored backup brought back. Removed content is deleted with its files; kept content loses its author's name. Concurrent runs are safe.
 * A failing account does not stop the others; the first error is thrown at the end. Returns how many erasures were started, finished and
 * repeated.
 */
export async function eraseAccounts(
  ctx: Erasing,
): Promise<{ begun: number; emptied: number; again: number }> {
  const done = { begun: 0, emptied: 0, again: 0 };
  const errors: unknown[] = [];
  try {
    done.again = await eraseRestored(ctx);
  } catch (error) {
    errors.push(error);
  }
  try {
    done.begun = await eraseSeparated(ctx, USERS_PER_BATCH);
  } catch (error) {
    errors.push(error);
  }
  const failed: number[] = [];
  await forEachBatch(
    () => selectToErase(ctx.db, graceEnd(ctx), USERS_PER_BATCH, failed),
    async (ids) => {
      for (const id of ids)
        try {
          if (await startIfDue(ctx, id)) done.begun++;
        } catch (error) {
          ctx.log.error({ err: error, userId: id }, 'erasure.failed');
          errors.push(error);
          failed.push(id);
        }
    },
  );
  for await (const person of readInPages((after, limit) => selectToEmpty(ctx.db, after, limit))) {
    try {
      await finishErasure(ctx, person);
      done.emptied++;
    } catch (error) {
      ctx.log.error({ err: error, userId: person.id }, 'erasure.failed');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return done;
}
