/** A year and its months (`YYYY-MM`) that can be chosen. */
export interface Year {
  year: number;
  months: readonly string[];
}

/** Returns the months from a time (ISO 8601) until now in the viewer's calendar: newest year first, the months of each in order. */
export function yearsSince(iso: string, now = new Date()): Year[] {
  const first = new Date(iso);
  const years: Year[] = [];
  for (let year = now.getFullYear(); year >= first.getFullYear(); year--) {
    const from = year === first.getFullYear() ? first.getMonth() : 0;
    const to = year === now.getFullYear() ? now.getMonth() : 11;
    const months = Array.from(
      { length: to - from + 1 },
      (_, n) => `${year}-${String(from + n + 1).padStart(2, '0')}`,
    );
    years.push({ year, months });
  }
  return years;
}
