import pg from 'pg';

/** Returns the queries of this process during `work`, one text per round trip: queries that a connection sends in the same tick are one. */
export async function recordQueries(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype;
  const trips: string[][] = [];
  const sending = new Map<pg.Client, string[]>();
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    const trip = sending.get(this) ?? [];
    trip.push(typeof first === 'string' ? first : first.text);
    if (trip.length === 1) {
      trips.push(trip);
      sending.set(this, trip);
      process.nextTick(() => sending.delete(this));
    }
    return Reflect.apply(query, this, args) as never;
  };
  try {
    await work();
    return trips.map((texts) => texts.join('; '));
  } finally {
    pg.Client.prototype.query = query;
  }
}
