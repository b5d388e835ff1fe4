/** Returns the month in which a member joined: "Joined March 2026". */
export const joinedInWords = (iso: string, locale?: string): string =>
  `Joined ${new Date(iso).toLocaleDateString(locale, { month: 'long', year: 'numeric' })}`;
