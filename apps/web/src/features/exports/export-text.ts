const KILO = 1_000;
const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** Returns a size as people read it ("12.3 MB"); never less than a kilobyte. `locale` decides between point and comma. */
export function sizeInWords(bytes: number, locale?: string): string {
  let size = Math.max(bytes, KILO) / KILO;
  let unit = 0;
  while (size >= KILO && unit < UNITS.length - 1) {
    size /= KILO;
    unit += 1;
  }
  const digits = size < 10 ? 1 : 0;
  return `${size.toLocaleString(locale, { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}

/** Returns a day and a time in the near future ("Saturday, November 28 at 9:14 AM"). */
export function dayAndTime(iso: string, locale?: string): string {
  const time = new Date(iso);
  const day = time.toLocaleDateString(locale, { weekday: 'long', month: 'long', day: 'numeric' });
  return `${day} at ${time.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' })}`;
}
