import { expect, it } from 'vitest';
import { loadConfig } from './load-config.ts';
import { base } from './testing/environments.ts';

const load = (HOST_NUMBERS: string) => loadConfig({ ...base, HOST_NUMBERS });

it('numbers of hosts are taken as they are', () => {
  expect(load('+12025550142, +4915112345678,').core.hostNumbers).toEqual(['+12025550142', '+4915112345678']);
});

it.each([
  ['without a country code', '(202) 555-0142'],
  ['with a digit too few', '+1202555014'],
  ['with a digit too many', '+120255501420'],
  ['of a country that is none', '+9992025550142'],
  ['as it is dialled within its country', '+4407911123456'],
])('a number of a host %s stops the start, which names it', (_what, number) => {
  expect(() => load(`+12025550142,${number}`)).toThrow(
    `HOST_NUMBERS has "${number}", which is not a valid phone number with country code\n    for example: HOST_NUMBERS=+1`,
  );
});
