import { pathId } from '@dubs/contract';
import { type Db, hasPhoneAmong } from '@dubs/db';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { StepError } from '@dubs/terminal';

/**
 * Returns the phone numbers that the typed text may mean. Local numbers are read as those of the region, and plain
 * digits with a leading + too.
 */
function phonesIn(typed: string, region: string): string[] {
  const ways = /^\d+$/.test(typed) ? [typed, `+${typed}`] : [typed];
  return ways.flatMap((way) => parsePhoneNumberFromString(way, region as CountryCode)?.number ?? []);
}

/**
 * Returns a phone number as E.164.
 *
 * @param region ISO country whose numbers need no country code
 * @throws StepError if it is not a valid phone number
 */
export function readPhone(typed: string, region: string): string {
  const phone = parsePhoneNumberFromString(typed, region as CountryCode);
  if (!phone?.isValid())
    throw new StepError('That is no phone number. Write it with + and the country code.');
  return phone.number;
}

/**
 * Finds the one person with this id or phone number.
 *
 * @param region ISO country whose numbers need no country code
 * @throws StepError if no user matches, or the digits are one person's id and another's number
 */
export async function findPerson(db: Db, typed: string, region: string): Promise<number> {
  const text = typed.trim();
  const people = await db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', '=', pathId.safeParse(text).data ?? 0),
        hasPhoneAmong('phone', phonesIn(text, region)),
      ]),
    )
    .orderBy('id')
    .execute();
  const [person, other] = people;
  if (!person) throw new StepError('No user has that id or phone number.');
  if (other)
    throw new StepError(
      `That may be one of ${people.length} people: ${people.map(({ id }) => id).join(', ')}. Name the phone number with its +.`,
    );
  return person.id;
}
