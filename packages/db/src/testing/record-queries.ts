import pg from 'pg';

/** Returns the texts of what this process asks PostgreSQL during `work`. Each is a round trip. */
export async function recordQueries(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype;
  const texts: string[] = [];
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    texts.push(typeof first === 'string' ? first : first.text);
    return Reflect.apply(query, this, args) as never;
  };
  try {
    await work();
    return texts;
  } finally {
    pg.Client.prototype.query = query;
  }
}
