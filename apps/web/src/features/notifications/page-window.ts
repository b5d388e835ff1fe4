import { LIMITS } from '@dubs/contract/limits';

/** Returns the page numbers that get a button: at most five in a row, centered on `page` as far as possible. */
export function pageWindow(page: number, pageCount: number): number[] {
  const shown = Math.min(LIMITS.page.pageButtons, pageCount);
  const middle = page - Math.floor(shown / 2);
  const first = Math.max(1, Math.min(middle, pageCount - shown + 1));
  return Array.from({ length: shown }, (_, at) => first + at);
}

/** Returns the number of pages for `total` notifications; at least one. */
export const pageCountOf = (total: number): number =>
  Math.max(1, Math.ceil(total / LIMITS.page.notifications));

/** Returns the page number from the address; 1 if it is not a valid number. */
export const pageOf = (named: string | null): number =>
  named !== null && /^[1-9][0-9]{0,5}$/.test(named) ? Number(named) : 1;
