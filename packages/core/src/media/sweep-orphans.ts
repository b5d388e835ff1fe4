import type { CoreContext } from '../context.ts';

const BATCH = 500;
const MIN_AGE_MS = 24 * 3_600_000;

/**
 * Deletes stored pictures that no post names and that are older than a day: what a process left that died between
 * storing pictures and committing their post. Answers how many files went.
 */
export async function sweepOrphans(ctx: Pick<CoreContext, 'db' | 'blobs' | 'clock'>): Promise<number> {
  const before = ctx.clock.now().getTime() - MIN_AGE_MS;
  let removed = 0;
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const orphans = new Set(batch);
    const named = await ctx.db
      .selectFrom('post_images')
      .select(['key', 'thumbnail_key'])
      .where((eb) =>
        eb.or([
          eb(eb.ref('key'), '=', eb.fn.any(eb.val(batch))),
          eb(eb.ref('thumbnail_key'), '=', eb.fn.any(eb.val(batch))),
        ]),
      )
      .execute();
    for (const row of named) [row.key, row.thumbnail_key].forEach((key) => orphans.delete(key));
    await ctx.blobs.delete([...orphans]);
    removed += orphans.size;
    batch = [];
  };
  for await (const { key, modifiedAt } of ctx.blobs.list('posts/')) {
    if (modifiedAt.getTime() < before) batch.push(key);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return removed;
}
