import { type RawBuilder, sql } from 'kysely';
import { openedSql } from './opened-json.ts';
import { isHashed, whileReadable } from './readable.ts';
import { lookup, sealed } from './values.ts';

/** Prefix of the columns of a number, with the alias of their table: `phone` for `phone_number`, `phone_hash` and mostly `phone_sealed`. */
export type PhoneColumns = 'phone' | 'u.phone' | 'c.phone' | 'to' | 'm.to' | 'from' | 'r.from';

/** Numbers are assigned to carriers in ranges of ten thousand. */
const RANGE_DIGITS = 4;

/** Returns the common prefix of all numbers in a number's range. */
export const rangeOf = (phoneNumber: string): string => phoneNumber.slice(0, -RANGE_DIGITS);

/** Returns the condition that a row has this number (E.164). */
export const hasPhone = (columns: PhoneColumns, phoneNumber: string | null): RawBuilder<boolean> =>
  isHashed(`${columns}_hash`, `${columns}_number`, {
    lookup: lookup('phone', phoneNumber),
    text: phoneNumber,
  });

/** Returns the condition that a row has one of these numbers. */
export const hasPhoneAmong = (columns: PhoneColumns, phoneNumbers: readonly string[]): RawBuilder<boolean> =>
  isHashed(`${columns}_hash`, `${columns}_number`, {
    lookup: sql`any(${phoneNumbers.map((each) => lookup('phone', each))}::text[])`,
    text: sql`any(${phoneNumbers}::text[])`,
  });

/** Returns SQL for the number of a row. */
export const openedPhone = (columns: 'phone' | 'u.phone' | 'c.phone' | 'to' | 'm.to') =>
  sql.raw<string | null>(openedSql(`${columns}_sealed`, `${columns}_number`));

/** Returns the column values to write a number that must be readable later. */
export const sealedPhone = (phoneNumber: string) => ({
  phone_number: whileReadable(phoneNumber),
  phone_sealed: sealed(phoneNumber),
  phone_hash: lookup('phone', phoneNumber),
});
