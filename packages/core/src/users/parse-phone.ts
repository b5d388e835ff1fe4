import { TEXTS } from '@dubs/contract';
import type { CountryCode, NumberType, PhoneNumber } from 'libphonenumber-js/max';
// The largest metadata is the one that knows the type of each number.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CoreSettings } from '../context.ts';
import { invalid } from '../errors.ts';

/** Countries whose numbers belong to the plan of another one, and get codes where that one does by default. */
const TERRITORIES: Readonly<Record<string, readonly string[]>> = { US: ['PR', 'VI', 'GU', 'AS', 'MP'] };

/** Kinds of numbers that cost money to text, or at which no one reads texts. */
const REFUSED_TYPES: ReadonlySet<NumberType> = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'PERSONAL_NUMBER',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/** Returns the countries that codes may go to; null means all. */
function allowedCountries({ smsCountries, defaultRegion }: CoreSettings): ReadonlySet<string> | null {
  if (smsCountries.includes('*')) return null;
  if (smsCountries.length > 0) return new Set(smsCountries);
  return new Set([defaultRegion, ...(TERRITORIES[defaultRegion] ?? [])]);
}

/** Returns the number in a text, or null. Local numbers are read as the default region's. */
export function readPhone(
  typed: string,
  { defaultRegion }: Pick<CoreSettings, 'defaultRegion'>,
): PhoneNumber | null {
  const phone = parsePhoneNumberFromString(typed, defaultRegion as CountryCode);
  return phone?.isPossible() && !phone.ext ? phone : null;
}

/**
 * Returns a phone number as typed in E.164. Local numbers are read as the default region's. A number that no plan allows, of a country that
 * gets no codes, or of a kind that gets none, is a 400; one of an unknown kind is taken.
 */
export function parsePhone(typed: string, settings: CoreSettings): string {
  const phone = readPhone(typed, settings);
  if (!phone) throw invalid('phoneNumber', TEXTS.auth.phoneInvalid);
  const allowed = allowedCountries(settings);
  // A number that is not assigned may be of any country of its calling code, but for those known by their area codes.
  const countries = phone.country ? [phone.country] : phone.getPossibleCountries();
  if (allowed && !countries.some((country) => allowed.has(country)))
    throw invalid('phoneNumber', TEXTS.auth.countryRefused);
  if (REFUSED_TYPES.has(phone.getType())) throw invalid('phoneNumber', TEXTS.auth.numberTypeRefused);
  return phone.number;
}
