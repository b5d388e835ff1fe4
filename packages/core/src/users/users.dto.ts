import type { Me, Person } from '@dubs/contract';
import { shownName } from '@dubs/contract';
import type { MeRow, PersonRow } from './users.queries.ts';

const nameParts = (row: Omit<PersonRow, 'id'>) => ({
  displayName: row.display_name,
  firstName: row.first_name,
  lastName: row.last_name,
  phoneNumber: row.phone_number,
});

/** Returns a user as others see them. */
export function toPerson(row: PersonRow): Person {
  const { displayName, firstName, lastName, phoneNumber } = nameParts(row);
  const name = shownName({ displayName, firstName, lastName, phoneNumber });
  return { id: row.id, displayName, firstName, lastName, name };
}

/** Returns the user with an id, as others see them. */
export type PersonOf = (id: number) => Person;

/** Returns the function that finds the users of a response, each mapped once. */
export function personBy(rows: readonly PersonRow[] | null): PersonOf {
  const people = new Map((rows ?? []).map((row) => [row.id, toPerson(row)]));
  return (id) => {
    const person = people.get(id);
    if (!person) throw new Error(`User ${id} was not read.`);
    return person;
  };
}

/** Returns a user as they see themselves. */
export function toMe(row: MeRow): Me {
  return {
    id: row.id,
    ...nameParts(row),
    name: shownName(nameParts(row)),
    bio: row.bio,
    isVerified: row.is_verified,
    smsNotificationsEnabled: row.sms_notifications_enabled,
    timeZone: row.time_zone,
    createdAt: row.created_at.toISOString(),
  };
}
