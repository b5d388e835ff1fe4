import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** What the process itself asks for from time to time: signals and their heartbeats, and whether the database answers. */
const BACKGROUND = /pg_notify|^listen|media_store|outbox/i;

/** Records the texts of all statements of this process until the test ends, without those of its background work. */
export function recordStatements(): string[] {
  const statements: string[] = [];
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => never;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    if (!BACKGROUND.test(text)) statements.push(text);
    return query.apply(this, args);
  });
  onTestFinished(() => spy.mockRestore());
  return statements;
}
