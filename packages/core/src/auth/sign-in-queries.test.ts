import { createHmac } from 'node:crypto';
import { useDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CoreContext } from '../context.ts';
import { noopLiveBus } from '../live/index.ts';
import { sendOtp } from './send-otp.ts';
import { verifyOtp } from './verify-otp.ts';

const { db } = await useDatabase({ max: 1 });
// Without sequential scans on this one connection, unless no index can be used.
await sql`set enable_seqscan = off`.execute(db);

const ctx = {
  db,
  clock: { now: () => new Date() },
  sms: { send: async () => ({ providerId: null }) },
  secrets: {
    mac: (purpose: string, text: string) => createHmac('sha256', purpose).update(text).digest('base64url'),
    macs: (purpose: string, text: string) =>
      ['old', purpose].map((key) => createHmac('sha256', key).update(text).digest('base64url')),
  },
  live: noopLiveBus,
  tokens: { sign: async () => 'a.b.c' },
  limits: { reached: () => undefined },
  settings: {
    devMode: true,
    codesInAnswers: true,
    publicUrl: 'http://localhost:3000',
    defaultRegion: 'US',
    smsCountries: [],
    signUp: 'open',
    hostNumbers: [],
    vouchAfterDays: 45,
    otp: {
      resendSeconds: 1,
      perNumberHour: 9,
      perNumberDay: 9,
      perAddressHour: 9,
      wrongPerNumberHour: 9,
      wrongPerAddressHour: 9,
    },
    codesPerRangeHour: 9,
    smsHourlyCeiling: 9,
    hasTexts: true,
    smsMonthlySegments: null,
  },
} as unknown as CoreContext;

async function scans(): Promise<Record<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  await sql`select 1`.execute(db);
  const { rows } = await sql<{ table: string; scans: number }>`
    select relname as table, seq_scan as scans from pg_stat_user_tables
    where relname in ('otp_codes', 'otp_wrong_tries', 'known_devices', 'users', 'sessions')`.execute(db);
  return Object.fromEntries(rows.map(({ table, scans: count }) => [table, count]));
}

it('a sign-in reads no table from end to end, whether the device is known or not', async () => {
  const phoneNumber = '+12025550123';
  const before = await scans();
  const caller = { address: '2001:db8::1', deviceToken: null as string | null, userAgent: '' };
  for (let round = 0; round < 2; round++) {
    const { otpCode = '', challenge } = await sendOtp(ctx, { phoneNumber }, caller);
    const wrong = otpCode === '000000' ? '000001' : '000000';
    for (const tried of [{ otpCode: wrong, challenge }, { otpCode: wrong }])
      await expect(verifyOtp(ctx, { phoneNumber, ...tried }, caller)).rejects.toThrow();
    const signedIn = await verifyOtp(ctx, { phoneNumber, otpCode, challenge }, caller);
    caller.deviceToken = 'deviceToken' in signedIn ? signedIn.deviceToken : null;
  }
  expect(await scans()).toEqual(before);
});
