import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import { addressOf } from './is-loopback.ts';

/** Returns a schema for a whole number within bounds, written in plain digits. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** An amount of money above zero, written in plain digits. */
export const amount = z
  .string()
  .refine((text) => /^\d{1,9}(\.\d{1,6})?$/.test(text) && Number(text) > 0, {
    error: 'must be an amount above 0, such as 0.0079',
  })
  .transform(Number);

/** A limit, where 0 means none. */
export const limit = wholeNumber(0, 1_000_000_000);

/** A time of day as minutes since midnight, or null for `off`. */
export const timeOfDay = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, { error: 'must be a time such as 03:00, or off' })
  .transform((text): number | null => {
    const [hours, minutes] = text.split(':').map(Number);
    return text === 'off' ? null : (hours ?? 0) * 60 + (minutes ?? 0);
  });

/** The name of a bucket. */
export const bucket = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{2,62}$/, { error: 'must be the name of a bucket' });

/** A port, where 0 means any free port. */
export const port = wholeNumber(0, 65_535);

/** A host to listen on. */
export const host = z.string().refine((text) => /^[\w.:-]+$/.test(text) && URL.canParse(addressOf(text)), {
  error: 'must be an address or a host name',
});

/** A secret that cannot be guessed. */
export const longSecret = z.string().min(32, { error: 'must be at least 32 characters long' });

/** Secrets from which keys are derived, separated by commas, newest first. */
export const keySecrets = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.tuple([z.string()], z.string()))
  .refine((secrets) => secrets.every((secret) => secret.length >= 32), {
    error: ({ input }) =>
      (input as string[]).length === 1
        ? 'must be at least 32 characters long'
        : 'must be secrets separated by commas, each at least 32 characters long',
    abort: true,
  })
  .refine((secrets) => secrets.every((secret) => new Set(secret).size >= 8), {
    error: 'must have at least 8 different characters',
  });

/** A boolean. */
export const flag = z.stringbool({
  truthy: ['true', '1', 'yes', 'on'],
  falsy: ['false', '0', 'no', 'off'],
  error: 'must be true or false',
});

/** Returns a schema that accepts one of these words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Returns a schema for a URL with one of these schemes. The text is kept as written. */
export const urlOf = (...schemes: readonly string[]) =>
  z.string().refine(
    (text) => {
      const url = parseUrl(text);
      return url !== null && schemes.includes(url.protocol.slice(0, -1)) && url.hostname !== '';
    },
    { error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}` },
  );

/** The scheme, host and port of a web address, without a trailing slash. */
export const origin = urlOf('http', 'https')
  .refine(
    (text) => {
      const url = parseUrl(text);
      return url === null || (url.pathname === '/' && !url.search && !url.hash && !url.username);
    },
    { error: 'must be scheme, host and port alone, without a path' },
  )
  .transform((text) => new URL(text).origin);

/** A contact as a `mailto:`, `https:` or `tel:` URL. */
export const contact = z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+\d+)$/, {
  error: 'must be an address that begins with mailto:, https:// or tel:+',
});

/** The sender of an e-mail: an address, or a name and an address. */
export const mailbox = z.string().regex(/^(?:[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, {
  error: 'must be an address such as dubs@example.org, or Dubs <dubs@example.org>',
});

const countryMessage = 'must be an ISO country code that has phone numbers, such as US or GB';

/** One ISO country that has phone numbers. */
export const country = z.string().toUpperCase().refine(isSupportedCountry, { error: countryMessage });

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** ISO countries separated by commas, or `*`. */
export const countries = commaList
  .transform((list) => list.map((item) => item.toUpperCase()))
  .refine((list) => list.every((item) => item === '*' || isSupportedCountry(item)), {
    error: 'must be ISO country codes separated by commas, or *',
  });

/** True for a number in E.164 whose length its country's plan allows, as sign-in requires. */
function isPhoneNumber(text: string): boolean {
  const phone = parsePhoneNumberFromString(text);
  return phone?.number === text && phone.isPossible();
}

/** Phone numbers in E.164, separated by commas. */
export const phoneNumbers = commaList.refine((list) => list.every(isPhoneNumber), {
  error: ({ input }) => {
    const wrong = (input as string[]).find((item) => !isPhoneNumber(item));
    return `has ${JSON.stringify(wrong)}, which is not a valid phone number with country code`;
  },
});

/** The widest range of addresses that proxies may come from. */
const WIDEST = { 4: 8, 6: 16 };

/** The IPv6 range of IPv4-mapped addresses. */
const MAPPED = { first: '::ffff:0:0', bits: 96 };
const mapped = new BlockList();
mapped.addSubnet(MAPPED.first, MAPPED.bits, 'ipv6');

/** True if an IPv6 range contains IPv4-mapped addresses. */
function holdsMapped(address: string, bits: number): boolean {
  const range = new BlockList();
  range.addSubnet(address, bits, 'ipv6');
  return range.check(MAPPED.first, 'ipv6') || mapped.check(address, 'ipv6');
}

/** Returns the family and prefix length of an address or range, or null. A range with IPv4-mapped addresses counts as IPv4. */
function readRange(text: string): { family: 4 | 6; bits: number } | null {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address) as 0 | 4 | 6;
  if (family === 0 || rest.length > 0) return null;
  const longest = family === 4 ? 32 : 128;
  if (bits === undefined) return { family, bits: longest };
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > longest) return null;
  return family === 6 && holdsMapped(address, Number(bits))
    ? { family: 4, bits: Number(bits) - MAPPED.bits }
    : { family, bits: Number(bits) };
}

/**
 * The proxies that are trusted with the client's address: none (false), or these addresses and ranges. A number of hops is not accepted,
 * since a caller who bypasses the proxy could forge that many.
 */
export const proxies = commaList
  .refine((list) => !list.some((item) => ['true', '*', 'all', 'yes'].includes(item.toLowerCase())), {
    error: 'must name the proxies; trusting every address would let any caller forge an address',
    abort: true,
  })
  .transform((list): false | string[] =>
    list.length === 1 && /^(false|0)$/i.test(list[0] ?? '') ? false : list,
  )
  .refine((value) => value === false || value.every((item) => readRange(item) !== null), {
    error: 'must be addresses and CIDR ranges separated by commas, not a number of proxies',
    abort: true,
  })
  .refine(
    (value) =>
      value === false ||
      value.every((item) => {
        const range = readRange(item);
        return range !== null && range.bits >= WIDEST[range.family];
      }),
    {
      error: `must not hold a range wider than /${WIDEST[4]} (IPv6: /${WIDEST[6]}); callers within it could forge an address`,
    },
  );

/** The sender of a text message: a number in E.164 form or a messaging service. */
export const smsSender = z.string().regex(/^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32})$/, {
  error: 'must be a number such as +12025550100, or a messaging service MG…',
});

/** The number of a database of Redis. */
export const redisDatabase = wholeNumber(0, 1_000_000);

/** The sentinels of a Redis, as `host:port`, separated by commas. */
export const sentinels = commaList
  .transform((list) =>
    list.map((item) => {
      const [, name = '', number] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(item) ?? [];
      return { host: name.replace(/^\[|\]$/g, ''), port: Number(number) };
    }),
  )
  .refine((list) => list.length > 0 && list.every(({ port: each }) => each > 0 && each <= 65_535), {
    error: 'must be host:port, separated by commas',
  });

/** The content of a file of PEM certificates. */
export const certificates = z.string().transform((file, ctx) => {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch {
    // An unreadable file gets the same message.
  }
  ctx.addIssue({ code: 'custom', message: 'must be a file with PEM certificates that can be read' });
  return z.NEVER;
});
