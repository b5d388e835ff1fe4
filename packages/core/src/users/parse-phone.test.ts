import { describe, expect, test } from 'vitest';
import type { CoreSettings } from '../context.ts';
import { withoutBudgets } from '../budgets/index.ts';
import { parsePhone } from './parse-phone.ts';

const settings = (change: Partial<CoreSettings> = {}): CoreSettings => ({
  devMode: false,
  publicUrl: 'http://localhost:3000',
  defaultRegion: 'US',
  smsCountries: [],
  otp: { resendSeconds: 30, perNumberHour: 5, perNumberDay: 10, perAddressHour: 20, wrongPerNumberHour: 15 },
  codesPerRangeHour: 50,
  smsHourlyCeiling: 500,
  remindersHourlyCeiling: 5_000,
  ...withoutBudgets.settings,
  ...change,
});

describe('a phone number as typed', () => {
  test.each(['(202) 555-0123', '2025550123', '+1 202 555 0123', ' 1-202-555-0123 ', '+12025550123'])(
    '%j is one and the same number',
    (typed) => {
      expect(parsePhone(typed, settings())).toBe('+12025550123');
    },
  );

  test('a local number belongs to the default region', () => {
    expect(parsePhone('020 7946 0018', settings({ defaultRegion: 'GB' }))).toBe('+442079460018');
  });

  test.each([
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

  test('countries without codes are refused, those of the home calling code and those listed are not', () => {
    expect(() => parsePhone('+442079460018', settings())).toThrow(/that country/);
    expect(parsePhone('+14165550123', settings())).toBe('+14165550123');
    expect(parsePhone('+442079460018', settings({ smsCountries: ['GB', 'US'] }))).toBe('+442079460018');
    expect(() => parsePhone('+14165550123', settings({ smsCountries: ['US'] }))).toThrow(/that country/);
    expect(parsePhone('+5511961234567', settings({ smsCountries: ['*'] }))).toBe('+5511961234567');
  });
});
