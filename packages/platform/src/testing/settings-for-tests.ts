import { type CoreSettings, withoutBudgets } from '@dubs/core';

/** Settings of an installation in development mode, without limits. */
export const settingsForTests: CoreSettings = {
  devMode: true,
  codesInAnswers: true,
  publicUrl: 'http://localhost:3000',
  defaultRegion: 'US',
  smsCountries: [],
  signUp: 'open',
  hostNumbers: [],
  vouchAfterDays: 45,
  otp: {
    resendSeconds: 0,
    perNumberHour: 0,
    perNumberDay: 0,
    perAddressHour: 0,
    wrongPerNumberHour: 0,
    wrongPerAddressHour: 0,
  },
  codesPerRangeHour: 0,
  smsHourlyCeiling: 0,
  hasTexts: true,
  smsMonthlySegments: null,
  remindersHourlyCeiling: 0,
  push: { publicKey: null, hosts: [] },
  ...withoutBudgets.settings,
};
