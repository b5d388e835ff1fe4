/** The fields of a user that make up the shown name. */
interface NameParts {
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
  /** E.164, of which only the last two digits are ever shown; null for an account without a number. */
  phoneNumber: string | null;
}

/** Returns a phone number with all but its last two digits hidden: `••12`. */
export const maskNumber = (phoneNumber: string): string => `••${phoneNumber.slice(-2)}`;

/** Returns the shown name: the display name, or first and last name, or the last two digits of the number (`••12`), or "Unknown". */
export function shownName({ displayName, firstName, lastName, phoneNumber }: NameParts): string {
  const name = displayName || [firstName, lastName].filter(Boolean).join(' ');
  return name || (phoneNumber === null ? 'Unknown' : maskNumber(phoneNumber));
}

/** The shown name of a user whose account is deleted. */
export const FORMER_MEMBER = 'Former member';

const graphemes = new Intl.Segmenter();

/**
 * Returns the initials for an avatar, one or two letters: of the display name, or of first and last name. Without them, returns the shown
 * digits or replacement.
 */
export function initials(
  person: {
    displayName?: string | null;
    firstName?: string | null;
    lastName?: string | null;
    name: string;
  },
  atMost: 1 | 2 = 2,
): string {
  const words = person.displayName ? person.displayName.split(/\s+/) : [person.firstName, person.lastName];
  const letters = words
    .filter((w): w is string => !!w)
    .map((w) => [...graphemes.segment(w)][0]?.segment ?? '');
  const [first = '', ...rest] = letters;
  // An emoji or a bracket is no initial, and two emoji do not fit.
  const last = rest.filter((letter) => /[\p{L}\p{N}]/u.test(letter)).at(-1) ?? '';
  if (first) return (atMost === 1 ? first : first + last).toLocaleUpperCase();
  return /^\p{L}/u.test(person.name)
    ? initials({ ...person, displayName: person.name }, atMost)
    : person.name.slice(-2);
}
