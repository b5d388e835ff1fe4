import type { InviteRecord } from '@dubs/contract';
import { expect, it } from 'vitest';
import { noteServerTime } from '../../lib/server-time.ts';
import { expiryInWords, usesInWords, findInactiveReason } from './link-description.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');
const LINK: InviteRecord = {
  inviteCode: 'code',
  isCurrent: true,
  createdAt: '2026-06-01T12:00:00.000Z',
  createdBy: null,
  expiresAt: null,
  maxUses: null,
  uses: 0,
  endedAt: null,
  joined: [],
  joinedCount: 0,
};

it.each<[Partial<InviteRecord>, ReturnType<typeof findInactiveReason>]>([
  [{}, null],
  [{ expiresAt: '2026-06-10T12:00:01.000Z', maxUses: 2, uses: 1 }, null],
  [{ expiresAt: '2026-06-10T12:00:00.000Z' }, 'expired'],
  [{ maxUses: 2, uses: 2 }, 'used-up'],
])('returns for %j the reason %j', (bounds, why) => {
  expect(findInactiveReason({ ...LINK, ...bounds }, NOW)).toBe(why);
});

it.each([
  [0, null, 'Not used yet'],
  [1, null, 'Used once'],
  [12, null, 'Used 12 times'],
  [0, 1, 'Used by 0 of 1 person'],
  [3, 10, 'Used by 3 of 10 people'],
])('says %j uses of %j as "%s"', (uses, maxUses, said) => {
  expect(usesInWords({ uses, maxUses })).toBe(said);
});

it("decides by the server's clock whether a link has expired", () => {
  noteServerTime(NOW.toUTCString());
  const link = { ...LINK, expiresAt: '2026-06-10T12:01:00.000Z' };
  expect(findInactiveReason(link)).toBeNull();
  expect(expiryInWords(link.expiresAt)).toMatch(/^Expires /);
});

it('states the expiry', () => {
  expect(expiryInWords(null, NOW)).toBe('No end date');
  expect(expiryInWords('2026-07-04T12:00:00.000Z', NOW)).toMatch(/^Expires .*4/);
  expect(expiryInWords('2026-06-04T12:00:00.000Z', NOW)).toMatch(/^Expired .*4/);
});
