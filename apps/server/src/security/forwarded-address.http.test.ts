import { expect, it } from 'vitest';
import { startOther } from '../testing/other-server.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();
const limits = { perUser: 0, perAddress: 3 };

/** Sends five requests without a session, each claiming another address, and returns how many exceeded the rate limit. */
async function countLimited(trustProxy: false | string[], through = ''): Promise<number> {
  const { origin } = await startOther(server, { limits, trustProxy });
  let limited = 0;
  for (let i = 0; i < 5; i++) {
    const headers = { 'x-forwarded-for': `203.0.113.${i}${through}`, 'x-real-ip': `203.0.113.${i}` };
    const { status } = await fetch(`${origin}/api/groups`, { headers });
    if (status === 429) limited += 1;
  }
  return limited;
}

it('ignores forwarded addresses without a trusted proxy', async () => {
  expect(await countLimited(false)).toBe(2);
});

it('ignores forwarded addresses from a proxy that is not trusted', async () => {
  expect(await countLimited(['10.0.0.0/8'])).toBe(2);
});

it('accepts the address that a trusted proxy adds, and ignores those before it', async () => {
  expect(await countLimited(['127.0.0.1'])).toBe(0);
  expect(await countLimited(['127.0.0.1'], ', 198.51.100.7')).toBe(2);
});
