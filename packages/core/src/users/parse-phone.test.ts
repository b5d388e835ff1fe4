import { describe, expect, it } from 'vitest';
import { parsePhone } from './parse-phone.ts';

type Settings = Parameters<typeof parsePhone>[1];
const settings = (change: Partial<Settings> = {}): Settings => ({
  defaultRegion: 'US',
  smsCountries: [],
  ...change,
});

describe('a phone number as typed', () => {
  it.each(['(202) 555-0123', '2025550123', '+1 202 555 0123', ' 1-202-555-0123 ', '+12025550123'])(
    '%j is one and the same number',
    (typed) => {
      expect(parsePhone(typed, settings())).toBe('+12025550123');
    },
  );

  it('a local number belongs to the default region', () => {
    expect(parsePhone('020 7946 0018', settings({ defaultRegion: 'GB' }))).toBe('+442079460018');
  });

  it.each([
    '',
    '   ',
    'call me',
    '12',
    '+',
    '+1',
    '+1 202 555 01234567',
    '2025550123 ext 5',
    '+999 12345678',
  ])('%j is refused', (typed) => {
    expect(() => parsePhone(typed, settings())).toThrow(/valid phone number/);
  });

  it.each([
    ['US', '+12025550123', 'the default region itself'],
    ['US', '+17875551000', 'Puerto Rico'],
    ['US', '+13405551000', 'the US Virgin Islands'],
    ['US', '+16715551000', 'Guam'],
    ['US', '+16842581234', 'American Samoa'],
    ['US', '+16705551000', 'the Northern Mariana Islands'],
    ['GB', '+447400123456', 'another default region'],
  ])('%s by default: %s gets codes (%s)', (defaultRegion, number) => {
    expect(parsePhone(number, settings({ defaultRegion }))).toBe(number);
  });

  it.each([
    ['US', '+14165550123', 'Canada'],
    ['US', '+18765551000', 'Jamaica'],
    ['US', '+18761111111', 'Jamaica, unassigned'],
    ['US', '+12425550100', 'the Bahamas, unassigned'],
    ['US', '+18095551234', 'the Dominican Republic'],
    ['US', '+14415550123', 'Bermuda, unassigned'],
    ['US', '+442079460018', 'the United Kingdom'],
    ['GB', '+447797712345', 'Jersey'],
  ])('%s by default: %s gets none (%s)', (defaultRegion, number) => {
    expect(() => parsePhone(number, settings({ defaultRegion }))).toThrow(/that country/);
  });

  it('countries that are listed get codes, and no others', () => {
    expect(parsePhone('+442079460018', settings({ smsCountries: ['GB', 'US'] }))).toBe('+442079460018');
    expect(() => parsePhone('+17875551000', settings({ smsCountries: ['US'] }))).toThrow(/that country/);
    expect(parsePhone('+5511961234567', settings({ smsCountries: ['*'] }))).toBe('+5511961234567');
  });

  it.each([
    ['premium rate', '+19002345678'],
    ['toll-free', '+18002345678'],
    ['personal', '+15002345678'],
    ['shared cost', '+448439123456'],
    ['shared cost', '+33820123456'],
    ['UAN', '+445512345678'],
    ['pager', '+447640123456'],
    ['voicemail', '+41860123456789'],
    ['international toll-free', '+80012345678'],
  ])('a %s number is refused: %s', (_kind, number) => {
    expect(() => parsePhone(number, settings({ smsCountries: ['*'] }))).toThrow(/this kind of number/);
  });

  it.each([
    ['VOIP', '+445612345678'],
    ['of an area that is not assigned', '+15555550123'],
  ])('a number is taken that is %s: %s', (_kind, number) => {
    expect(parsePhone(number, settings({ smsCountries: ['US', 'GB'] }))).toBe(number);
  });
});
