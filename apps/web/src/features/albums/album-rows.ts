import type { AlbumPicture } from '@dubs/contract';

/** A row of an album: the title of a month, or pictures by their index in the list. */
export type AlbumRow =
  | { kind: 'month'; month: string }
  | { kind: 'pictures'; month: string; first: number; count: number };

/** Returns the rows for pictures (newest first), with `columns` pictures in a row and a title before each month. */
export function albumRows(pictures: readonly Pick<AlbumPicture, 'month'>[], columns: number): AlbumRow[] {
  const rows: AlbumRow[] = [];
  for (const [index, { month }] of pictures.entries()) {
    const last = rows.at(-1);
    if (last?.month !== month) rows.push({ kind: 'month', month });
    if (last?.kind === 'pictures' && last.month === month && last.count < columns) last.count += 1;
    else rows.push({ kind: 'pictures', month, first: index, count: 1 });
  }
  return rows;
}
