import { TEXTS } from '@dubs/contract';
// The largest metadata is the one that knows the type of each number.
import {
  type CountryCode,
  type NumberType,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import type { CoreSettings } from '../context.ts';
import { invalid } from '../errors.ts';

type PhoneSettings = Pick<CoreSettings, 'defaultRegion' | 'smsCountries'>;

/** Countries whose numbers belong to another one's numbering plan, and which get codes by default if that one does. */
const TERRITORIES: Readonly<Record<string, readonly string[]>> = { US: ['PR', 'VI', 'GU', 'AS', 'MP'] };

/** Types of numbers that are expensive to text, or at which no one reads texts. */
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
function allowedCountries({ smsCountries, defaultRegion }: PhoneSettings): ReadonlySet<string> | null {
  if (smsCountries.includes('*')) return null;
  if (smsCountries.length > 0) return new Set(smsCountries);
  return new Set([defaultRegion, ...(TERRITORIES[defaultRegion] ?? [])]);
}

/** Returns the number in a text, or null. Numbers without a country code are parsed for the default region. */
export function readPhone(
  typed: string,
  { defaultRegion }: Pick<CoreSettings, 'defaultRegion'>,
): PhoneNumber | null {
  const phone = parsePhoneNumberFromString(typed, defaultRegion as CountryCode);
  return phone?.isPossible() && !phone.ext ? phone : null;
}

/**
 * Returns a typed phone number in E.164. Numbers without a country code are parsed for the default region. An invalid number, or one of a
 * country or type that gets no codes, is a 400; one of an unknown type is accepted.
 */
export function parsePhone(typed: string, settings: PhoneSettings): string {
  const phone = readPhone(typed, settings);
  if (!phone) throw invalid('phoneNumber', TEXTS.auth.phoneInvalid);
  const allowed = allowedCountries(settings);
  // An unassigned number may belong to any country with its calling code, except those known by their area codes.
  const countries = phone.country ? [phone.country] : phone.getPossibleCountries();
  if (allowed && !countries.some((country) => allowed.has(country)))
    throw invalid('phoneNumber', TEXTS.auth.countryRefused);
  if (REFUSED_TYPES.has(phone.getType())) throw invalid('phoneNumber', TEXTS.auth.numberTypeRefused);
  return phone.number;
}
