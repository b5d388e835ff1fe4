const PAGE = 200;

/** Yields all rows of a query, one page at a time. Each page starts after the id of the last row. */
export async function* readInPages<T extends { id: number }>(
  read: (past: number, limit: number) => Promise<T[]>,
  start = 0,
): AsyncGenerator<T> {
  for (let past = start; ;) {
    const rows = await read(past, PAGE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    past = last.id;
  }
}
