/** Returns a month (`YYYY-MM`) in words: "March 2026". */
export function monthInWords(month: string, locale?: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1).toLocaleDateString(locale, { month: 'long', year: 'numeric' });
}
