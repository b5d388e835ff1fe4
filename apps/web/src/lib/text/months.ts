import { dateOfDay, format } from './dates.ts';

const firstOf = (month: string) => dateOfDay(`${month}-01`);

/** Returns a month (`YYYY-MM`) in words: "March 2026". */
export const monthInWords = (month: string, locale?: string): string =>
  format(firstOf(month), locale, { month: 'long', year: 'numeric' });

/** Returns the short name of a month (`YYYY-MM`), without the year: "Mar". */
export const shortMonth = (month: string): string => format(firstOf(month), undefined, { month: 'short' });
