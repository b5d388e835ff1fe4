import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** Matches periodic statements of a process: live signals, their heartbeats, and readiness checks. */
const BACKGROUND = /pg_notify|^listen|media_store|outbox|kysely_migration/i;

/** Records the texts of this process's statements until the test ends, without those of its background work. */
export function recordStatements(): string[] {
  const statements: string[] = [];
  const { prototype } = pg.Client;
  const query = prototype.query as (this: pg.Client, ...args: unknown[]) => never;
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function record(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    const { application_name: name } = (this as unknown as { connectionParameters: pg.ClientConfig })
      .connectionParameters;
    // The queue queries its own schema on every reconnect.
    if (name !== 'dubs-queue' && !BACKGROUND.test(text)) statements.push(text);
    return query.apply(this, args);
  });
  onTestFinished(() => spy.mockRestore());
  return statements;
}
