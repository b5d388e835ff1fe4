import type { AlbumPicture } from '@dubs/contract';

/** A row of an album: the title of a month, or pictures by their place in the list. */
export type AlbumRow =
  | { kind: 'month'; month: string }
  | { kind: 'pictures'; month: string; first: number; count: number };

/** Lays pictures, newest first, out in rows of `columns`, each month below its title. */
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
