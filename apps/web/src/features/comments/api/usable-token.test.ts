import { describe, expect, it } from 'vitest';
import { noteServerTime } from '../../../lib/server-time.ts';
import { isUsableToken } from './usable-token.ts';

const NOW = 1_700_000_000_000;
const token = (claims: unknown) => `head.${btoa(JSON.stringify(claims)).replaceAll('+', '-')}.signature`;

describe('a token that a comment may be posted with', () => {
  it('has three parts and time left', () => {
    expect(isUsableToken(token({ userId: 7, exp: NOW / 1_000 + 1 }), NOW)).toBe(true);
  });

  it("has time left by the server's clock, where the device's is a year ahead", () => {
    noteServerTime(new Date(NOW).toUTCString());
    expect(isUsableToken(token({ userId: 7, exp: NOW / 1_000 + 60 }))).toBe(true);
    expect(isUsableToken(token({ userId: 7, exp: NOW / 1_000 - 60 }))).toBe(false);
  });

  it.each([
    ['is not there', null],
    ['is empty', ''],
    ['has two parts', 'head.claims'],
    ['has four parts', `${token({ exp: NOW })}.more`],
    ['has an empty part', 'head..signature'],
    ['cannot be read', 'head.%%%.signature'],
    ['holds no claims', token(null)],
    ['never ends', token({ userId: 7 })],
    ['ends at no time', token({ exp: 'soon' })],
    ['is over', token({ exp: NOW / 1_000 })],
  ])('is not one that %s', (_, value) => {
    expect(isUsableToken(value, NOW)).toBe(false);
  });
});
