import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressNetworks } from './address-networks.ts';

describe('the networks that limits count an address by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', null],
    ['::ffff:203.0.113.7', '203.0.113.7', null],
    ['::FFFF:cb00:7107', '203.0.113.7', null],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8:1:2::1', '2001:db8:1:2', '2001:db8:1'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8::1:2:3.4.5.6', '2001:db8:0:0', '2001:db8:0'],
    ['::1', '0:0:0:0', '0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ])('%s counts as %s within %s', (address, network, site) => {
    expect(addressNetworks(address)).toEqual({ network, site });
  });

  it('are one for a whole /64, and share the /48 around it', () => {
    const group = fc.integer({ min: 0x2000, max: 0xfffe }).map((n) => n.toString(16));
    const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
    fc.assert(
      fc.property(groups(3), groups(1), groups(1), groups(4), groups(4), (net, one, other, a, b) => {
        const from = (...parts: string[][]) => addressNetworks(parts.flat().join(':'));
        expect(from(net, one, a)).toEqual(from(net, one, b));
        expect(from(net, one, a).site).toBe(from(net, other, b).site);
      }),
    );
  });
});
