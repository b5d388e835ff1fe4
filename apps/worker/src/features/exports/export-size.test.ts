import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildExport, startExport } from '@dubs/core';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openWorker } from '../../testing/worker-harness.ts';

const { testDb, harness: workerHarness } = await openWorker();
const { core } = await workerHarness.context();

const MB = 1024 * 1024;
const PICTURE = 400_000;
// What is garbage already says nothing of what is held.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const held = () => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

it('two thousand long posts and three hundred pictures take no more memory than a few', async () => {
  const ann = await testDb.createUser();
  const group = await testDb.createGroup(ann, []);
  await sql`
    insert into posts (group_id, user_id, content)
    select ${group}, ${ann.userId}, rpad('Win ' || n || ' שלום', 5000, md5(n::text)) from generate_series(1, 2000) n`.execute(
    testDb.db,
  );
  await sql`
    insert into post_images (post_id, position, key, thumbnail_key, width, height, bytes, placeholder)
    select id, 0, 'posts/' || id || '.webp', 'posts/' || id || '-small.webp', 2048, 1536, ${PICTURE}, 'p'
    from posts where user_id = ${ann.userId} order by id limit 300`.execute(testDb.db);
  const pixels = randomBytes(PICTURE);
  let [most, opened] = [0, 0];
  const blobs = {
    ...core.blobs,
    get: async () => {
      if (opened++ % 75 === 0) most = Math.max(most, held());
      return {
        stream: Readable.from([pixels.subarray(0, 200_000), pixels.subarray(200_000)]),
        size: PICTURE,
        contentType: 'image/webp',
      };
    },
  };
  const exportId = await startExport(core.db, ann.userId);
  const { rows } = await sql<{
    id: number;
  }>`select id from outbox where topic = 'export.requested'`.execute(testDb.db);
  const before = held();
  expect(await buildExport({ ...core, blobs }, { exportId, eventId: rows[0]?.id ?? 0 })).toBe('ready');
  const { bytes } = await testDb.db
    .selectFrom('exports')
    .select('bytes')
    .where('id', '=', exportId)
    .executeTakeFirstOrThrow();
  expect(opened).toBe(300);
  expect(bytes).toBeGreaterThan(300 * PICTURE);
  const grown = (most - before) / MB;
  console.log(`An archive of ${Math.round((bytes ?? 0) / MB)} MB held ${Math.round(grown)} MB of memory.`);
  expect(grown).toBeLessThan(24);
});
