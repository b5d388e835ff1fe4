import { expect, test } from 'vitest';
import { startOther } from '../testing/other-server.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();
const limits = { perUser: 0, perAddress: 3 };

/** How often of five times a caller without a session was turned away, who names another address each time. */
async function refusals(trustProxy: false | string[], through = ''): Promise<number> {
  const { origin } = await startOther(server, { limits, trustProxy });
  let refused = 0;
  for (let i = 0; i < 5; i++) {
    const headers = { 'x-forwarded-for': `203.0.113.${i}${through}`, 'x-real-ip': `203.0.113.${i}` };
    const { status } = await fetch(`${origin}/api/groups`, { headers });
    if (status === 429) refused += 1;
  }
  return refused;
}

test('an address that the caller claims is not believed where no proxy is named', async () => {
  expect(await refusals(false)).toBe(2);
});

test('nor where another proxy is named than the one that the call comes from', async () => {
  expect(await refusals(['10.0.0.0/8'])).toBe(2);
});

test('the named proxy is believed, and what stands before its own word is not', async () => {
  expect(await refusals(['127.0.0.1'])).toBe(0);
  expect(await refusals(['127.0.0.1'], ', 198.51.100.7')).toBe(2);
});
