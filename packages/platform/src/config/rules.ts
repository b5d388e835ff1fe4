import { isIP } from 'node:net';
import { isSupportedCountry } from 'libphonenumber-js';
import { z } from 'zod';
import { addressOf } from './is-loopback.ts';

/** A whole number within bounds, written in plain digits. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** A limit, where 0 means none. */
export const limit = wholeNumber(0, 1_000_000_000);

/** A port, where 0 takes any free one. */
export const port = wholeNumber(0, 65_535);

/** What to listen on. */
export const host = z.string().refine((text) => /^[\w.:-]+$/.test(text) && URL.canParse(addressOf(text)), {
  error: 'must be an address or a host name',
});

/** A secret that cannot be guessed. */
export const longSecret = z.string().min(32, { error: 'must be at least 32 characters long' });

const FLAGS: Record<string, boolean> = {
  true: true,
  1: true,
  yes: true,
  on: true,
  false: false,
  0: false,
  no: false,
  off: false,
};

export const flag = z
  .string()
  .toLowerCase()
  .refine((text) => text in FLAGS, { error: 'must be true or false' })
  .transform((text) => FLAGS[text] === true);

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** An address of one of the given schemes, kept as it was written. */
export const urlOf = (schemes: readonly string[]) =>
  z.string().refine(
    (text) => {
      const url = parseUrl(text);
      return url !== null && schemes.includes(url.protocol.slice(0, -1)) && url.hostname !== '';
    },
    { error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}` },
  );

/** The scheme, host and port of a web address, without a trailing slash. */
export const origin = urlOf(['http', 'https'])
  .refine(
    (text) => {
      const url = parseUrl(text);
      return url === null || (url.pathname === '/' && !url.search && !url.hash && !url.username);
    },
    { error: 'must be scheme, host and port alone, without a path' },
  )
  .transform((text) => new URL(text).origin);

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

/** Whether the text is an address or a range that leaves somebody out. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

/**
 * Who may say where a request came from: nobody (false), or these addresses and ranges. A number of hops names nobody: whoever reaches
 * the server past the proxy could forge as many.
 */
export const proxies = commaList
  .refine((list) => !list.some((item) => ['true', '*', 'all', 'yes'].includes(item.toLowerCase())), {
    error: 'must name the proxies; trusting everybody would let any caller forge an address',
    abort: true,
  })
  .transform((list): false | string[] =>
    list.length === 1 && /^(false|0)$/i.test(list[0] ?? '') ? false : list,
  )
  .refine((value) => value === false || value.every(isProxy), {
    error: 'must be addresses and CIDR ranges separated by commas; a number of proxies would name nobody',
  });

/** What a text message may leave by: a number in E.164 form or a messaging service. */
export const smsSender = z.string().regex(/^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32})$/, {
  error: 'must be a number such as +12025550100, or a messaging service MG…',
});
