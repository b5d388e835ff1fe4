import { z } from 'zod';
import { amount, limit, oneOf, origin, smsSender } from '../rules.ts';
import { setting } from '../setting.ts';

export const smsSettings = {
  SMS_PROVIDER: setting(oneOf('console', 'twilio', 'none').optional(), {
    whenUnset: '`console`',
    meaning:
      '`twilio` sends text messages; `none` sends none, and people [sign in without them](decisions/without-sms.md); `console` keeps them in the table `sms_messages`. Once a setting of Twilio is set, say which; `none` and `console` leave them unused. Outside production the API then returns each sign-in code if `HOST` is a loopback address; otherwise the terminal shows it.',
    example: 'twilio',
  }),
  SMS_HOURLY_CEILING: setting(limit.default(500), {
    meaning:
      'Codes an hour over the whole service, half of them only for numbers with an account, and as many replies to incoming texts; 0 turns the ceiling off.',
    example: '2000',
  }),
  SMS_REMINDERS_HOURLY_CEILING: setting(limit.default(5_000), {
    meaning:
      'Daily texts an hour over the whole service; those above it wait, for two hours at most. 0 turns the ceiling off.',
    example: '20000',
  }),
  SMS_PRICE: setting(amount.optional(), {
    meaning: 'What a segment of a text costs.',
    example: '0.0079',
  }),
  SMS_MONTHLY_BUDGET: setting(amount.optional(), {
    whenUnset: 'no budget',
    meaning:
      'What texts may cost in a month (UTC), in the currency of `SMS_PRICE`, which it needs. Daily texts stop at 80 % of it, codes and answers at 100 %; `HOST_NUMBERS` always get their codes.',
    example: '25',
  }),
  TWILIO_ACCOUNT_SID: setting(
    z
      .string()
      .regex(/^AC[0-9a-fA-F]{32}$/, { error: 'must be AC and 32 hexadecimal digits' })
      .optional(),
    { meaning: 'The Twilio account.', example: 'AC00000000000000000000000000000000' },
  ),
  TWILIO_AUTH_TOKEN: setting(z.string().optional(), {
    meaning: 'The token of the Twilio account.',
    example: 'token-of-the-twilio-account',
    secret: true,
  }),
  TWILIO_CODES_FROM: setting(smsSender.optional(), {
    meaning: 'The number or messaging service (`MG…`) that sends sign-in codes.',
    example: '+12025550100',
  }),
  TWILIO_REMINDERS_FROM: setting(smsSender.optional(), {
    meaning:
      'The number or messaging service that sends reminders; a different one, so that STOP to a reminder never blocks codes.',
    example: '+12025550101',
  }),
  TWILIO_API_URL: setting(origin.optional(), {
    whenUnset: '`https://api.twilio.com`',
    meaning: 'Where the Twilio API is; for tests against a stand-in.',
    example: 'http://127.0.0.1:9999',
  }),
};
