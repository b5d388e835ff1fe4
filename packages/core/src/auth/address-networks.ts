import { isIPv6 } from 'node:net';

/** The networks that limits count an address by. */
export interface AddressNetworks {
  /** The IPv4 address itself, or the /64 of an IPv6 address, all of which belongs to one caller. */
  network: string;
  /** The /48 around the /64, because one customer can have all of its 65,536 /64s; null for IPv4. */
  site: string | null;
}

/** Returns the eight groups of an IPv6 address in any form. */
function groupsOf(address: string): number[] {
  // The URL parser accepts every form and returns the shortest. It rejects a zone.
  const shortest = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = shortest.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/** Returns the networks of an address; `::ffff:a.b.c.d` is the IPv4 address. */
export function addressNetworks(address: string): AddressNetworks {
  if (!isIPv6(address)) return { network: address, site: null };
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535')
    return { network: [high >> 8, high & 255, low >> 8, low & 255].join('.'), site: null };
  const prefix = (length: number) =>
    groups
      .slice(0, length)
      .map((group) => group.toString(16))
      .join(':');
  return { network: prefix(4), site: prefix(3) };
}
