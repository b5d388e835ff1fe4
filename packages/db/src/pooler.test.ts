import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { countConnections, type Db, type DbOptions, openDb } from './client.ts';
import { findPoolerProblem, setRoleLimits } from './pooler.ts';
import {
  createTestDatabase,
  hasKeepingPgbouncer,
  hasPgbouncer,
  type Pgbouncer,
  startPgbouncer,
} from './testing/index.ts';

// Not installed where there is neither Debian nor root.
if (!hasPgbouncer) console.warn('There is no PgBouncer: what depends on one is not tested.');

const database = await createTestDatabase();
const opened: Db[] = [];
let pgbouncer: Pgbouncer;
beforeAll(async () => {
  if (hasPgbouncer) pgbouncer = await startPgbouncer(database.url);
});
afterEach(() => Promise.all(opened.splice(0).map((db) => db.destroy())));
afterAll(async () => {
  if (hasPgbouncer) await pgbouncer.stop();
  await database.drop();
});

function open(options: DbOptions, { url }: { url: string } = pgbouncer): Db {
  const db = openDb(url, options);
  opened.push(db);
  return db;
}

/** Starts another PgBouncer, for the rest of the test. */
async function startOther(lines: Record<string, string | number>): Promise<Pgbouncer> {
  const other = await startPgbouncer(database.url, lines);
  onTestFinished(() => other.stop());
  return other;
}

/** Returns how many statements of a pool, this one included, its connection has prepared. */
async function countPrepared(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements where name like 'q%'`.execute(db);
  return rows[0]?.count ?? 0;
}

describe.runIf(hasPgbouncer)('a pooler', () => {
  it('in transaction mode takes no start-up parameters', async () => {
    const direct = open({ pooled: false, prepared: false });
    await expect(sql`select 1`.execute(direct)).rejects.toThrow('unsupported startup parameter');
    const pooled = open({ pooled: true, prepared: false });
    expect((await sql`select 1 as one`.execute(pooled)).rows).toEqual([{ one: 1 }]);
  });

  it('is refused while the role has no bounds, and taken when it has', async () => {
    const before = open({ pooled: true, prepared: false });
    const problem = await findPoolerProblem(before, { prepared: false });
    expect(problem).toContain('statement_timeout is 0 through the pooler of DATABASE_URL, and must be 15000');
    expect(problem).toContain('dubs migrate');

    // Defaults of the database, which the settings of the role override.
    const name = sql.id(new URL(database.url).pathname.slice(1));
    await sql`alter database ${name} set datestyle = 'ISO, DMY'`.execute(before);
    await sql`alter database ${name} set bytea_output = 'escape'`.execute(before);
    await setRoleLimits(database.url, new URL(database.url).username);
    await pgbouncer.stop();
    pgbouncer = await startPgbouncer(database.url);
    const after = open({ pooled: true, prepared: false });
    expect(await findPoolerProblem(after, { prepared: false })).toBeNull();
  });

  it('whose role has only the limits, as a release before stored them, is taken on a server with the usual defaults', async () => {
    const other = await createTestDatabase();
    onTestFinished(() => other.drop());
    const { username, pathname } = new URL(other.url);
    const direct = openDb(other.url, { max: 1 });
    onTestFinished(() => direct.destroy());
    for (const limit of [
      'statement_timeout = 15000',
      'lock_timeout = 5000',
      'idle_in_transaction_session_timeout = 15000',
      `timezone = 'UTC'`,
    ])
      await sql`alter role ${sql.id(username)} in database ${sql.id(pathname.slice(1))} set ${sql.raw(limit)}`.execute(
        direct,
      );
    const pooler = await startPgbouncer(other.url);
    onTestFinished(() => pooler.stop());
    const db = openDb(pooler.url, { pooled: true, prepared: false });
    onTestFinished(() => db.destroy());
    expect(await findPoolerProblem(db, { prepared: false })).toBeNull();
  });

  it('that is in statement mode is refused, with the line that changes it', async () => {
    const db = open({ pooled: true }, await startOther({ pool_mode: 'statement' }));
    expect(await findPoolerProblem(db, { prepared: false })).toContain('pool_mode = transaction');
  });

  it('that forgets prepared statements is refused where they are wanted, with the line that makes it keep them', async () => {
    const problem = await findPoolerProblem(open({ pooled: true }), { prepared: true });
    expect(problem).toContain('max_prepared_statements = 500');
  });

  it('that forgets prepared statements gets none, with a warning', async () => {
    const db = open({ pooled: true });
    const warnings: string[] = [];
    const onForgetful = (warning: string) => warnings.push(warning);
    expect(await findPoolerProblem(db, { prepared: undefined, onForgetful })).toBeNull();
    expect(warnings).toEqual([expect.stringContaining('max_prepared_statements = 500')]);
    expect(await countPrepared(db)).toBe(0);
  });

  it('that forgets prepared statements gets none from ten processes that check it at once', async () => {
    const dbs = Array.from({ length: 10 }, () => open({ pooled: true }));
    await Promise.all(dbs.map((db) => findPoolerProblem(db, { prepared: undefined })));
    for (const db of dbs) expect(await countPrepared(db)).toBe(0);
  });

  it('with fewer connections than processes that check it at once is not blocked by them for longer than a moment', async () => {
    const small = await startOther({ default_pool_size: 3 });
    const began = performance.now();
    const problems = await Promise.all(
      Array.from({ length: 6 }, () =>
        findPoolerProblem(open({ pooled: true }, small), { prepared: undefined }),
      ),
    );
    expect(problems).toEqual(Array(6).fill(null));
    // Without a bound of its own, a check waits for that of the role, 15 seconds.
    expect(performance.now() - began).toBeLessThan(14_000);
  });

  it('that admits only one connection of the process leaves none of its pool occupied', async () => {
    const db = open({ pooled: true }, await startOther({ max_client_conn: 1 }));
    await expect(findPoolerProblem(db, { prepared: undefined })).rejects.toThrow('no more connections');
    expect(countConnections(db)).toMatchObject({ total: 0, waiting: 0 });
  });

  it('that can keep two prepared statements serves processes with more', async () => {
    // Those before 1.21 keep none, and do not know the setting.
    const kept = hasKeepingPgbouncer ? 2 : 0;
    const other = await startOther({ ...(kept > 0 && { max_prepared_statements: kept }) });
    const dbs = [open({ pooled: true }, other), open({ pooled: true }, other)];
    for (const db of dbs) expect(await findPoolerProblem(db, { prepared: undefined })).toBeNull();
    for (let n = 0; n < 20; n++)
      for (const db of dbs)
        expect((await sql`select ${n}::int + ${sql.lit(n % 5)} as sum`.execute(db)).rows).toEqual([
          { sum: n + (n % 5) },
        ]);
    expect(
      (await sql`select from pg_prepared_statements`.execute(open({ pooled: true }, other))).rows,
    ).toHaveLength(kept);
  });

  it('gets a statement again that could not be prepared, on the same connection', async () => {
    const other = await startOther({ ...(hasKeepingPgbouncer && { max_prepared_statements: 10 }) });
    const db = open({ pooled: true, max: 2 }, other);
    expect(await findPoolerProblem(db, { prepared: undefined })).toBeNull();
    // Of its three tries, the first two fail: the table is not there.
    await db.connection().execute(async (one) => {
      const read = () => sql`select from made_late where id = ${1}`.execute(one);
      for (let n = 0; n < 2; n++) await expect(read()).rejects.toThrow('"made_late" does not exist');
      await sql`create table made_late (id int)`.execute(one);
      expect((await read()).rows).toEqual([]);
    });
  });

  it('never gets a name again whose statement could not be prepared', async () => {
    const db = open({ pooled: false, max: 1 }, database);
    const read = () => sql`select from made_later where id = ${1}`.execute(db);
    await expect(read()).rejects.toThrow('"made_later" does not exist');
    await sql`create table made_later (id int)`.execute(db);
    await read();
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like 'select from made_later%'`.execute(db);
    // The names of other statements are hashes, which are shorter than a UUID.
    expect(rows).toEqual([{ name: expect.stringMatching(/^q[0-9a-f-]{36}$/) as string }]);
  });

  it('that never switches servers gets prepared statements where they are wanted, and else none, with a warning', async () => {
    // The database itself stands in for a pooler in session mode.
    const [wanted, unset] = [openDb(database.url, { pooled: true }), openDb(database.url, { pooled: true })];
    opened.push(wanted, unset);
    expect(await findPoolerProblem(wanted, { prepared: true })).toBeNull();
    expect(await countPrepared(wanted)).toBe(1);
    const warnings: string[] = [];
    const onForgetful = (warning: string) => warnings.push(warning);
    expect(await findPoolerProblem(unset, { prepared: undefined, onForgetful })).toBeNull();
    expect(warnings).toEqual([expect.stringContaining('set DATABASE_PREPARED=true if it keeps them')]);
    expect(await countPrepared(unset)).toBe(0);
  });
});
