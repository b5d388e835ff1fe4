import { LIMITS, maskNumber, type Person } from '@dubs/contract';
import type { Db } from '@dubs/db';
import unhomoglyph from 'unhomoglyph';
import { type NamesRow, selectDigits, toNames } from '../users/index.ts';
import { selectMemberPeople } from './members.queries.ts';

/** Returns the skeleton of UTS #39: texts that look alike have the same one. */
const skeletonOf = (text: string): string =>
  unhomoglyph(text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).normalize('NFD');

// A display name may itself end in masked digits, so these do not make it distinct.
const DIGITS = new RegExp(`(?: ?${skeletonOf('••')}..)+$`, 'u');

/** Returns a form that is the same for names that look alike. Runs of blanks count as one space, as in HTML. */
const appearanceOf = (name: string): string =>
  skeletonOf(name)
    .replace(/[\p{White_Space}\u2800]+/gu, ' ')
    .trim()
    .replace(DIGITS, '');

/** Names of users who look like another one, by user id: their shown name and the last two digits of their number. */
export type LookAlikes = ReadonlyMap<number, string>;

/** A user as they are shown without digits. */
type Named = Pick<Person, 'id' | 'name'>;

/** Returns the users who look like another one. */
export function findAlike(people: readonly NamesRow[]): Named[] {
  const shown = people.map((row) => {
    const { id, name } = toNames(row);
    return { id, name, appearance: appearanceOf(name) };
  });
  const counts = new Map<string, number>();
  for (const { appearance } of shown) counts.set(appearance, (counts.get(appearance) ?? 0) + 1);
  return shown.filter(({ appearance }) => (counts.get(appearance) ?? 0) > 1);
}

/** Returns the names of users who look alike, given the digits of those who have a number. */
export const nameAlike = (alike: readonly Named[], digits: ReadonlyMap<number, string>): LookAlikes =>
  new Map(
    alike
      .map(({ id, name }) => ({ id, name, masked: maskNumber(digits.get(id) ?? '') }))
      // A person without a name is shown by the digits alone.
      .filter(({ id, name, masked }) => digits.has(id) && name !== masked)
      .map(({ id, name, masked }) => [id, `${name} ${masked}`]),
  );

/**
 * Returns the names of members who look like another member, by user id. In a large group those who joined first are compared. Only the
 * numbers of those who look alike are decrypted.
 */
export async function findLookAlikes(db: Db, groupId: number): Promise<LookAlikes> {
  const alike = findAlike(await selectMemberPeople(db, groupId, LIMITS.membersCompared));
  if (alike.length === 0) return new Map();
  return nameAlike(
    alike,
    await selectDigits(
      db,
      alike.map(({ id }) => id),
    ),
  );
}

/** Returns a user as lists of members and mentions show them: with digits if they look like another member. */
export const toListedPerson = (person: Person, lookAlikes: LookAlikes): Person => ({
  ...person,
  name: lookAlikes.get(person.id) ?? person.name,
});
