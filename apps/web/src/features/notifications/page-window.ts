import { LIMITS } from '@dubs/contract/limits';

/** Returns the numbers of the pages that get a button: five in a row at most, the open one as near to their middle as the ends allow. */
export function pageWindow(page: number, pageCount: number): number[] {
  const shown = Math.min(LIMITS.page.pageButtons, pageCount);
  const middle = page - Math.floor(shown / 2);
  const first = Math.max(1, Math.min(middle, pageCount - shown + 1));
  return Array.from({ length: shown }, (_, at) => first + at);
}

/** Returns how many pages that many notifications fill; one even for none. */
export const pageCountOf = (total: number): number =>
  Math.max(1, Math.ceil(total / LIMITS.page.notifications));

/** Returns the page that an address names; anything that is no page number is the first. */
export const pageOf = (named: string | null): number =>
  named !== null && /^[1-9][0-9]{0,5}$/.test(named) ? Number(named) : 1;
