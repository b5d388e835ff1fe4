import { TEXTS } from '@dubs/contract';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import type { CoreSettings } from '../context.ts';
import { invalid } from '../errors.ts';

/** The countries that codes may go to; null means all. */
function allowedCountries({ smsCountries, defaultRegion }: CoreSettings): ReadonlySet<string> | null {
  if (smsCountries.includes('*')) return null;
  if (smsCountries.length > 0) return new Set(smsCountries);
  const home = getCountryCallingCode(defaultRegion as CountryCode);
  return new Set(getCountries().filter((country) => getCountryCallingCode(country) === home));
}

/** The number that somebody typed, or null when it is none. Local numbers are read as the default region's. */
export function readPhone(
  typed: string,
  { defaultRegion }: Pick<CoreSettings, 'defaultRegion'>,
): PhoneNumber | null {
  const phone = parsePhoneNumberFromString(typed, defaultRegion as CountryCode);
  return phone?.isPossible() && !phone.ext ? phone : null;
}

/**
 * A phone number as typed, as E.164. Local numbers are read as the default region's. A number that no plan allows,
 * or of a country that gets no codes, is a 400.
 */
export function parsePhone(typed: string, settings: CoreSettings): string {
  const phone = readPhone(typed, settings);
  if (!phone) throw invalid('phoneNumber', TEXTS.auth.phoneInvalid);
  const allowed = allowedCountries(settings);
  const countries = phone.country ? [phone.country] : phone.getPossibleCountries();
  if (allowed && !countries.some((country) => allowed.has(country)))
    throw invalid('phoneNumber', TEXTS.auth.countryRefused);
  return phone.number;
}
