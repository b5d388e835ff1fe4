const PAGE = 200;

/** Yields all rows of a query, page by page: each page begins past the last row's id. Holds one page at a time. */
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

/** The start for reading newest first: above every id. */
export const FROM_NEWEST = Number.MAX_SAFE_INTEGER;
