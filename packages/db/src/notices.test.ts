import { afterAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { listen } from './listen.ts';
import { notifyOnCommit, sendNotices } from './notices.ts';
import { useDatabase } from './testing/index.ts';
import { inTransaction } from './transaction.ts';

const { url, db } = await useDatabase({ max: 2 });
let heard: string[] = [];
let isOpen = false;
const listener = listen(url, 'news', {
  onOpen: () => void (isOpen = true),
  onNotify: (payload) => void heard.push(payload),
  onError: () => undefined,
});
afterAll(async () => {
  await listener.close();
});
beforeEach(async () => {
  await expect.poll(() => isOpen).toBe(true);
  heard = [];
});

it('sends notices with the commit, in order', async () => {
  await inTransaction(db, async (trx) => {
    notifyOnCommit(trx, 'news', 'one');
    notifyOnCommit(trx, 'news', 'two');
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual(['one', 'two']);
});

it('sends them as part of a statement, and each once', async () => {
  await inTransaction(db, async (trx) => {
    notifyOnCommit(trx, 'news', 'with the statement');
    await sql`select 1, ${sendNotices(trx)}`.execute(trx);
    notifyOnCommit(trx, 'news', 'before the commit');
  });
  await expect.poll(() => heard).toEqual(['with the statement', 'before the commit']);
});

it('sends none after a rollback', async () => {
  const failing = inTransaction(db, async (trx) => {
    notifyOnCommit(trx, 'news', 'never');
    await sql`select ${sendNotices(trx)}`.execute(trx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await inTransaction(db, async (trx) => notifyOnCommit(trx, 'news', 'later'));
  await expect.poll(() => heard).toEqual(['later']);
});
