const PAGE = 200;

/** All rows of a query, read page by page: each page begins past the last row's id. No more than a page is held. */
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

/** Where the newest first begin: below every id. */
export const FROM_NEWEST = Number.MAX_SAFE_INTEGER;
