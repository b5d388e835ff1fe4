import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { newPhoneNumber } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const HOST = '+12025550199';
/** How long the provider takes (ms): between these, as it pleases. */
const SENDS = { from: 10, to: 50 };
const CALLS = 400;
/** How many calls are under way at once. */
const ABREAST = 8;
/**
 * How far the chance that a call for a known number is the slower one may be from a half. Of 200 and 200 equal calls it differs by 0.029
 * (standard deviation): by more than 0.16 once in thirty million runs. Where no text were waited for it would be a whole half.
 */
const NOISE = 0.16;

const server = useServer({
  core: { signUp: 'invite', hostNumbers: [HOST] },
  onSend: () => sleep(SENDS.from + Math.random() * (SENDS.to - SENDS.from)),
});
const { rest } = server;

async function timeOf(name: CallName, input: object): Promise<number> {
  const started = performance.now();
  await rest.call(name, input as never);
  return performance.now() - started;
}

/** Returns how likely one of the first took longer than one of the second (Mann-Whitney). */
function chanceOfSlower(first: readonly number[], second: readonly number[]): number {
  const slower = first.reduce(
    (sum, one) =>
      sum + second.reduce((count, other) => count + Number(one > other) + Number(one === other) / 2, 0),
    0,
  );
  return slower / (first.length * second.length);
}

/** Makes the calls for known and unknown numbers, mixed, so that both meet the same load. */
async function measure(call: (phoneNumber: string) => Promise<number>, known: readonly string[]) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  let next = 0;
  const work = async () => {
    while (next < CALLS) {
      const index = next++;
      const kind = Math.floor(index / ABREAST + index) % 2 === 0 ? 'known' : 'unknown';
      const phoneNumber = kind === 'known' ? known[index % known.length] : newPhoneNumber();
      times[kind].push(await call(phoneNumber ?? ''));
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, work));
  return times;
}

it('a code takes as long for a known as for an unknown number, which gets none, and so does a wrong one', async () => {
  // All of one range, as the unknown ones: calls for a range wait for each other.
  const known = [HOST, ...Array.from({ length: 40 }, newPhoneNumber)];
  await server.db
    .insertInto('users')
    .values(known.slice(1).map((phone) => ({ phone_number: phone, is_verified: true })))
    .execute();
  await rest.call('sendOtp', { phoneNumber: HOST });
  const sent = await measure((phoneNumber) => timeOf('sendOtp', { phoneNumber }), known);
  expect([sent.known.length, sent.unknown.length]).toEqual([CALLS / 2, CALLS / 2]);
  expect(Math.abs(chanceOfSlower(sent.known, sent.unknown) - 0.5)).toBeLessThan(NOISE);
  const tried = await measure(
    (phoneNumber) => timeOf('verifyOtp', { phoneNumber, otpCode: '000000' }),
    known,
  );
  expect(Math.abs(chanceOfSlower(tried.known, tried.unknown) - 0.5)).toBeLessThan(NOISE);
});
