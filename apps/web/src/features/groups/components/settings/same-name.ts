const normalizeName = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase();

/** True if a typed name equals the group's name, ignoring case and extra whitespace. */
export const isSameName = (typed: string, name: string): boolean =>
  normalizeName(typed) === normalizeName(name);
