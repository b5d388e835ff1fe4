import { LIMITS, TEXTS } from '@dubs/contract';
import { type RawBuilder, sql } from 'kysely';
import type { CoreContext, CoreSettings } from '../context.ts';
import { tooMany } from '../errors.ts';
import { acquireLocks, hasPhone, lookup, rangeOf } from '@dubs/db';
import type { LimitName } from '../ports.ts';
import { type Counted, secondsUntilFree } from './auth.queries.ts';
import type { CodeUse, NetworkHashes } from './codes.queries.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
interface Limit {
  /** Name that is reported to operators; null for a limit that users reach every day. */
  name: LimitName | null;
  counted: Counted;
  max: number;
  seconds: number;
  /** Error message. */
  text: string;
}

const codes = (where: RawBuilder<unknown>): Counted => ({ table: 'otp_codes', where });
const wrongTries = (where: RawBuilder<unknown>): Counted => ({ table: 'otp_wrong_tries', where });

/** A limit per network; `which` selects the rows of the table that it counts. */
export type NetworkLimit = Omit<Limit, 'counted'> & { table: Counted['table']; which: RawBuilder<unknown> };

/** Returns the limit for an IPv4 address or a /64, and a higher one for the /48 around it. */
export function networkLimits(from: NetworkHashes, { table, which, ...limit }: NetworkLimit): Limit[] {
  const ofNetwork = { table, where: sql`address_hash = ${from.network} and ${which}` };
  const ofSite = { table, where: sql`site_hash = ${from.site} and ${which}` };
  return [
    { ...limit, counted: ofNetwork },
    ...(from.site === null ? [] : [{ ...limit, counted: ofSite, max: limit.max * LIMITS.ipv6SiteFactor }]),
  ];
}

/** Returns the limit of a known device: at least `least`, never lower than the limit of other callers, and off if theirs is. */
const ofDevice = (setting: number, least: number): number => (setting === 0 ? 0 : Math.max(setting, least));

/** Throws a 429 for the first limit that is reached, and reports it to operators. */
export async function refuseOverLimit(
  { db, limits }: Pick<CoreContext, 'db' | 'limits'>,
  all: readonly Limit[],
): Promise<void> {
  for (const { name, counted, max, seconds, text } of all) {
    const wait = await secondsUntilFree(db, counted, max, seconds);
    if (wait === null) continue;
    if (name !== null) limits.reached(name);
    throw tooMany(text, wait);
  }
}

/** A code that is about to be sent. */
interface Requested {
  phoneNumber: string;
  requestId: string;
  use: CodeUse;
  from: NetworkHashes;
  deviceId: number | null;
}

/** Returns the pause between two codes as a limit. */
const pauseBetween = ({ resendSeconds }: CoreSettings['otp'], counted: Counted): Limit => ({
  name: null,
  counted,
  max: Math.min(resendSeconds, 1),
  seconds: resendSeconds,
  text: TEXTS.auth.resendTooSoon,
});

/** Returns the limits on a code for a known device: its own, which no one else can spend. */
function codeLimitsOfDevice({ otp }: CoreSettings, deviceId: number): Limit[] {
  const counted = codes(sql`device_id = ${deviceId}`);
  const hourly = ofDevice(otp.perNumberHour, LIMITS.devices.codesPerHour);
  return [
    pauseBetween(otp, counted),
    { name: 'codes_per_device', counted, max: hourly, seconds: HOUR, text: TEXTS.auth.tooManyCodes },
  ];
}

/** Returns the limits on a code for a caller whose browser the account does not know. */
function codeLimitsOfStranger(
  { otp, codesPerRangeHour }: CoreSettings,
  { phoneNumber, requestId, from }: Requested,
): Limit[] {
  const isStrange = sql`device_id is null`;
  const ofNumber = codes(sql`${hasPhone('phone', phoneNumber)} and ${isStrange}`);
  const ofBoth = codes(
    sql`${hasPhone('phone', phoneNumber)} and address_hash = ${from.network} and ${isStrange}`,
  );
  const range = rangeOf(phoneNumber);
  const isOfRange = sql`(range_hash = ${lookup('range', range)}
    or (range_hash is null and starts_with(phone_number, ${range}) and char_length(phone_number) = ${phoneNumber.length}))`;
  const ofRange = codes(sql`${isOfRange} and ${isStrange}`);
  const number = { name: 'codes_per_number', text: TEXTS.auth.tooManyCodes } as const;
  const address = { name: 'codes_per_address', seconds: HOUR, text: TEXTS.auth.tooManyCodes } as const;
  const { numberFactor } = LIMITS.otp;
  return [
    pauseBetween(otp, ofBoth),
    pauseBetween(otp, codes(sql`request_id = ${requestId}`)),
    { ...number, counted: ofBoth, max: otp.perNumberHour, seconds: HOUR },
    { ...number, counted: ofBoth, max: otp.perNumberDay, seconds: DAY },
    { ...number, counted: ofNumber, max: otp.perNumberHour * numberFactor, seconds: HOUR },
    { ...number, counted: ofNumber, max: otp.perNumberDay * numberFactor, seconds: DAY },
    ...networkLimits(from, { ...address, table: 'otp_codes', which: isStrange, max: otp.perAddressHour }),
    // SMS pumping uses each number and each address once, but all numbers of a range.
    {
      ...address,
      name: 'codes_per_range',
      counted: ofRange,
      max: codesPerRangeHour,
      text: TEXTS.auth.smsBusy,
    },
  ];
}

/** Returns the ceiling of the whole service as a limit. */
const ceilingOf = ({ smsHourlyCeiling }: CoreSettings): Limit => ({
  name: 'codes_ceiling',
  counted: codes(sql`not is_withheld`),
  max: smsHourlyCeiling,
  seconds: HOUR,
  text: TEXTS.auth.smsBusy,
});

/** Returns the limit on the codes that a user has sent to new numbers. */
const newNumbersOf = (userId: number): Limit => ({
  name: null,
  counted: codes(
    sql`purpose = 'number' and session_id in (select s.id from sessions s where s.user_id = ${userId})`,
  ),
  max: LIMITS.proof.numbersPerDay,
  seconds: DAY,
  text: TEXTS.auth.tooManyCodes,
});

/** Returns the limits on a code that confirms an address: those of its user, of the address, and of the network. */
function codeLimitsOfEmail({ otp }: CoreSettings, userId: number, { use, from }: Requested): Limit[] {
  if (use.purpose !== 'email') return [];
  const text = TEXTS.auth.tooManyCodes;
  const isConfirmation = sql`purpose = 'email'`;
  const ofUser = codes(
    sql`${isConfirmation} and session_id in (select s.id from sessions s where s.user_id = ${userId})`,
  );
  const ofAddress = codes(sql`email_hash = ${lookup('email', use.email)} and ${isConfirmation}`);
  const network = { name: 'codes_per_address', seconds: HOUR, text } as const;
  return [
    pauseBetween(otp, ofUser),
    { name: null, counted: ofUser, max: LIMITS.proof.addressesPerDay, seconds: DAY, text },
    { name: 'codes_per_number', counted: ofAddress, max: otp.perNumberHour, seconds: HOUR, text },
    { name: 'codes_per_number', counted: ofAddress, max: otp.perNumberDay, seconds: DAY, text },
    ...networkLimits(from, {
      ...network,
      table: 'otp_codes',
      which: isConfirmation,
      max: otp.perAddressHour,
    }),
  ];
}

/** Returns the limits on sending a code, the ceiling of the whole service last. */
export const codeLimits = (settings: CoreSettings, requested: Requested): Limit[] => [
  ...(requested.use.purpose === 'email'
    ? codeLimitsOfEmail(settings, requested.use.userId, requested)
    : requested.deviceId === null
      ? codeLimitsOfStranger(settings, requested)
      : codeLimitsOfDevice(settings, requested.deviceId)),
  ...(requested.use.purpose === 'number' ? [newNumbersOf(requested.use.userId)] : []),
  ceilingOf(settings),
];

/**
 * Returns whether a text is withheld: one to a number without an account, if such numbers have spent their half of the ceiling. Throws a
 * 429 if the whole ceiling is spent. Takes the service-wide lock only for texts that seem to fit, at most as many in an hour as the
 * ceiling.
 */
export async function checkCeiling(
  ctx: Pick<CoreContext, 'db' | 'settings' | 'limits'>,
  hasAccount: boolean,
): Promise<boolean> {
  const { db, settings, limits } = ctx;
  if (settings.smsHourlyCeiling === 0) return false;
  const half = Math.ceil(settings.smsHourlyCeiling / 2);
  const sentToStrangers = codes(sql`not is_withheld and not has_account`);
  // The same query for both kinds of numbers, so that both take the same time.
  const isWithheld = async () =>
    (await secondsUntilFree(db, sentToStrangers, half, HOUR)) !== null && !hasAccount;
  if (!(await isWithheld())) {
    await acquireLocks(db, 'otp:ceiling');
    await refuseOverLimit(ctx, [ceilingOf(settings)]);
    if (!(await isWithheld())) return false;
  }
  limits.reached('codes_common_half');
  return true;
}

/** Returns the limits on trying a code: those of a known device, or else of the networks that the try comes from. */
export function tryLimits({ otp }: CoreSettings, deviceId: number | null, from: NetworkHashes): Limit[] {
  const hourly = { seconds: HOUR, text: TEXTS.auth.tooManyTries };
  if (deviceId !== null) {
    const counted = wrongTries(sql`device_id = ${deviceId}`);
    const max = ofDevice(otp.wrongPerNumberHour, LIMITS.devices.wrongCodesPerHour);
    return [{ ...hourly, name: 'wrong_codes_per_device', counted, max }];
  }
  return networkLimits(from, {
    ...hourly,
    name: 'wrong_codes_per_address',
    table: 'otp_wrong_tries',
    which: sql`true`,
    max: otp.wrongPerAddressHour,
  });
}

/** True if so many wrong codes were tried for the number that each further code allows a single try. */
export async function isNumberUnderAttack(
  { db, settings }: Pick<CoreContext, 'db' | 'settings'>,
  phoneNumber: string,
): Promise<boolean> {
  const counted = wrongTries(hasPhone('phone', phoneNumber));
  return (await secondsUntilFree(db, counted, settings.otp.wrongPerNumberHour, HOUR)) !== null;
}
