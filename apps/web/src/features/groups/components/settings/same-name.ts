const plain = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase();

/** True if a typed name is that of the group, whatever its capitals and blanks. */
export const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name);
