import type { Person } from '@dubs/contract';
import { LIMITS, maskNumber } from '@dubs/contract';
import type { Db } from '@dubs/db';
import unhomoglyph from 'unhomoglyph';
import type { NamesRow } from '../users/index.ts';
import { toNames } from '../users/index.ts';
import { selectMemberPeople } from './members.queries.ts';

/** Returns the skeleton of UTS #39: texts that look alike have the same one. */
const skeletonOf = (text: string): string =>
  unhomoglyph(text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).normalize('NFD');

// A display name may end like a name with its digits, so these do not set it apart.
const DIGITS = new RegExp(`(?: ?${skeletonOf('••')}..)+$`, 'u');

/** Returns what a name looks like. Blanks count as one space, as a page shows them. */
const appearanceOf = (name: string): string =>
  skeletonOf(name)
    .replace(/[\p{White_Space}\u2800]+/gu, ' ')
    .trim()
    .replace(DIGITS, '');

/** The names of users who look like another one, by user id: their shown name and the last two digits of their number. */
export type LookAlikes = ReadonlyMap<number, string>;

/** Returns the names of the users who look like another one. */
export function nameLookAlikes(people: readonly NamesRow[]): LookAlikes {
  const shown = people.map((row) => {
    const { id, name } = toNames(row);
    return { id, name, digits: row.phone_number, appearance: appearanceOf(name) };
  });
  const bearers = new Map<string, number>();
  for (const { appearance } of shown) bearers.set(appearance, (bearers.get(appearance) ?? 0) + 1);
  return new Map(
    shown
      .filter(({ appearance }) => (bearers.get(appearance) ?? 0) > 1)
      // A deleted account has no number, and a person without a name is shown by the digits alone.
      .filter(({ name, digits }) => digits !== '' && name !== maskNumber(digits))
      .map(({ id, name, digits }) => [id, `${name} ${maskNumber(digits)}`]),
  );
}

/** Returns the names of members who look like another member, by user id. In a large group those who joined first are compared. */
export const findLookAlikes = async (db: Db, groupId: number): Promise<LookAlikes> =>
  nameLookAlikes(await selectMemberPeople(db, groupId, LIMITS.membersCompared));

/** Returns a user as lists of members and mentions show them: with digits if they look like another member. */
export const toListedPerson = (person: Person, lookAlikes: LookAlikes): Person => ({
  ...person,
  name: lookAlikes.get(person.id) ?? person.name,
});
