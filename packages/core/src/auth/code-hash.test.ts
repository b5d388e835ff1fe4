import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameHash } from '../same-hash.ts';
import { limitedAddress } from './code-hash.ts';

describe('the address that limits count by', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, counted) => {
    expect(limitedAddress(address)).toBe(counted);
  });

  test('is one for a whole /64', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
    fc.assert(
      fc.property(
        fc.tuple(group, group, group, group),
        fc.tuple(group, group, group, group),
        fc.tuple(group, group, group, group),
        (net, a, b) => {
          expect(limitedAddress([...net, ...a].join(':'))).toBe(limitedAddress([...net, ...b].join(':')));
        },
      ),
    );
  });
});

test('hashes are the same only when they are equal', () => {
  expect(sameHash('abc', 'abc')).toBe(true);
  expect(sameHash('abc', 'abd')).toBe(false);
  expect(sameHash('abc', 'abcd')).toBe(false);
});
