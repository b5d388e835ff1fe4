import { type Me, type PagePerson, type Person, shownName } from '@dubs/contract';
import { pictureUrl, type Signing } from '../media/index.ts';
import type { MeRow, NamesRow, PersonRow } from './users.queries.ts';

const nameParts = (row: Omit<NamesRow, 'id'>) => ({
  displayName: row.display_name,
  firstName: row.first_name,
  lastName: row.last_name,
  phoneNumber: row.phone_number,
});

/** Returns the names of a user as other users see them. */
export function toNames(row: NamesRow): Omit<Person, 'avatarUrl' | 'avatarEmoji'> {
  const { displayName, firstName, lastName, phoneNumber } = nameParts(row);
  const name = shownName({ displayName, firstName, lastName, phoneNumber });
  return { id: row.id, displayName, firstName, lastName, name };
}

/** Returns a user as one viewer sees them. */
export type ToPerson = (row: PersonRow) => Person;

/** Returns the function that maps users for a viewer, for whom the URLs of their pictures are signed. */
export const toPersonFor =
  (ctx: Signing, viewerId: number): ToPerson =>
  (row) => ({
    ...toNames(row),
    avatarUrl: row.avatar_id === null ? null : pictureUrl(ctx, viewerId, 'avatar', row.avatar_id, 'small'),
    avatarEmoji: row.avatar_emoji,
  });

/** Returns a user as one viewer sees them on their page, with their large picture. */
export const toPagePerson = (ctx: Signing, viewerId: number, row: PersonRow): PagePerson => ({
  ...toPersonFor(ctx, viewerId)(row),
  avatarLargeUrl: row.avatar_id === null ? null : pictureUrl(ctx, viewerId, 'avatar', row.avatar_id, 'full'),
});

/** Returns the user with an id, as other users see them. */
export type PersonOf = (id: number) => Person;

/** Returns the function that finds the users of a response, each mapped once. */
export function personBy(rows: readonly PersonRow[] | null, toPerson: ToPerson): PersonOf {
  const people = new Map((rows ?? []).map((row) => [row.id, toPerson(row)]));
  return (id) => {
    const person = people.get(id);
    if (!person) throw new Error(`User ${id} was not read.`);
    return person;
  };
}

/** Returns a user as they see themselves. */
export function toMe(ctx: Signing, row: MeRow): Me {
  const avatarUrl = (size: 'full' | 'small') =>
    row.avatar_id === null ? null : pictureUrl(ctx, row.id, 'avatar', row.avatar_id, size);
  return {
    id: row.id,
    ...nameParts(row),
    name: shownName(nameParts(row)),
    avatarUrl: avatarUrl('small'),
    avatarLargeUrl: avatarUrl('full'),
    avatarEmoji: row.avatar_emoji,
    bio: row.bio,
    birthday: row.birthday,
    isVerified: row.is_verified,
    smsNotificationsEnabled: row.sms_notifications_enabled,
    timeZone: row.time_zone,
    createdAt: row.created_at.toISOString(),
  };
}
