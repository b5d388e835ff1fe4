import { setTimeout as sleep } from 'node:timers/promises';
import { hasPhone } from '@dubs/db';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newPhoneNumber } from '../../testing/factories.ts';
import { callerFrom, type TestCaller, wrongCodeFor } from '../../testing/sign-in-caller.ts';
import { type TestServer, useServer } from '../../testing/use-server.ts';

/** The limits as they are when no variable is set, but for the pause between two codes. */
const STANDARD = {
  perNumberHour: 5,
  perNumberDay: 10,
  perAddressHour: 20,
  wrongPerNumberHour: 15,
  wrongPerAddressHour: 100,
};
const HOME = '198.51.100.1';

const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted();
const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);
const each = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Asks for a code and signs in with it. Returns the status. */
async function signInAs(caller: TestCaller, phoneNumber: string): Promise<number> {
  const { status, body } = await caller.send(phoneNumber);
  if (status !== 200) return status;
  return (await caller.verify(phoneNumber, body.otpCode, body.challenge)).status;
}

/** Returns how often a limit was reported to operators. */
async function reported(server: TestServer, limit: string): Promise<number> {
  const { text } = await server.metrics.render();
  return Number(new RegExp(`limit="${limit}"} (\\d+)`).exec(text)?.[1]);
}

const server = useServer({ http: { trustProxy: ['127.0.0.1'] }, core: { otp: STANDARD } });

const { rest, trpc } = server;

describe('strangers', () => {
  const stranger = (n: number) => callerFrom(n % 2 ? rest : trpc, `203.0.113.${n}`);

  it('lock no owner out with wrong codes, with or without codes of their own', async () => {
    const phoneNumber = newPhoneNumber();
    const guesses = await each(16, (n) => stranger(n % 2).verify(phoneNumber, '000000'));
    expect(statusesOf(guesses)).toEqual(times(16, 400));
    for (let n = 2; n < 6; n++) {
      const { otpCode, challenge } = (await stranger(n).send(phoneNumber)).body;
      await each(5, () => stranger(n).verify(phoneNumber, wrongCodeFor(otpCode), challenge));
    }
    expect(await signInAs(callerFrom(rest, HOME), phoneNumber)).toBe(200);
  });

  it('lock no owner out with ten requests, whether a known device is theirs or not', async () => {
    const [known, unknown] = [newPhoneNumber(), newPhoneNumber()];
    const device = callerFrom(trpc, HOME);
    await device.signIn(known);
    for (const phoneNumber of [known, unknown]) await each(10, (n) => stranger(10 + n).send(phoneNumber));
    expect(await signInAs(device, known)).toBe(200);
    expect(await signInAs(callerFrom(rest, HOME), unknown)).toBe(200);
  });

  it('lose no code to one of a known device', async () => {
    const phoneNumber = newPhoneNumber();
    const device = callerFrom(rest, HOME);
    await device.signIn(phoneNumber);
    const { otpCode, challenge } = (await stranger(30).send(phoneNumber)).body;
    for (const n of [31, 32]) await stranger(n).send(phoneNumber);
    await device.send(phoneNumber);
    expect((await stranger(30).verify(phoneNumber, otpCode, challenge)).status).toBe(200);
  });

  it('have one try for each further code after fifteen wrong ones for a number', async () => {
    const phoneNumber = newPhoneNumber();
    const before = await reported(server, 'wrong_codes_per_number');
    for (let n = 20; n < 24; n++) {
      const { otpCode, challenge } = (await stranger(n).send(phoneNumber)).body;
      await each(n < 23 ? 5 : 1, () => stranger(n).verify(phoneNumber, wrongCodeFor(otpCode), challenge));
      expect((await stranger(n).verify(phoneNumber, otpCode, challenge)).status).toBe(400);
    }
    expect(await reported(server, 'wrong_codes_per_number')).toBe(before + 1);
    expect(await signInAs(callerFrom(rest, HOME), phoneNumber)).toBe(200);
  });
});

it('guesses over many numbers end with the hundredth wrong one from an address', async () => {
  const guesses = await each(120, (i) =>
    callerFrom(i % 2 ? rest : trpc, '192.0.2.1').verify(newPhoneNumber(), '000000'),
  );
  expect(statusesOf(guesses)).toEqual([...times(100, 400), ...times(20, 429)]);
  const refused = guesses.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await callerFrom(rest, '192.0.2.2').verify(newPhoneNumber(), '000000')).status).toBe(400);
});

it('codes of a number are counted by network, and three times as many over all networks', async () => {
  const phoneNumber = newPhoneNumber();
  const device = callerFrom(rest, HOME);
  await device.signIn(phoneNumber);
  const ask = (address: string) => callerFrom(rest, address).send(phoneNumber);
  const sent = [];
  for (const net of ['2001:db8:1:1', '2001:db8:1:2', '2001:db8:2:1'])
    sent.push(await each(6, (i) => ask(`${net}::${i}`)));
  // The sign-up was one of the fifteen.
  expect(sent.map(statusesOf)).toEqual([
    [...times(5, 200), 429],
    [...times(5, 200), 429],
    [...times(4, 200), 429, 429],
  ]);
  expect((await device.send(phoneNumber)).status).toBe(200);
});

it('a number gets ten codes a day for a network, and thirty for all networks', async () => {
  const phoneNumber = newPhoneNumber();
  const statuses = [];
  for (const address of ['192.0.2.31', '192.0.2.32', '192.0.2.33', '192.0.2.34']) {
    const { send } = callerFrom(rest, address);
    for (const count of [5, 5, 1]) {
      statuses.push(statusesOf(await each(count, () => send(phoneNumber))));
      const anHourAgo = sql<Date>`created_at - interval '1 hour'`;
      const ofNumber = hasPhone('phone', phoneNumber);
      await server.db.updateTable('otp_codes').set({ created_at: anHourAgo }).where(ofNumber).execute();
    }
  }
  const ofNetwork = [times(5, 200), times(5, 200), [429]];
  expect(statuses).toEqual([...ofNetwork, ...ofNetwork, ...ofNetwork, times(5, 429), times(5, 429), [429]]);
});

it('a known device has five codes and fifteen wrong tries an hour of its own', async () => {
  const phoneNumber = newPhoneNumber();
  const [device, other] = [callerFrom(rest, HOME), callerFrom(rest, '192.0.2.9')];
  for (const each of [device, other]) await each.signIn(phoneNumber);
  const codes = await each(6, () => device.send(phoneNumber));
  expect(statusesOf(codes)).toEqual([...times(5, 200), 429]);
  const tries = [];
  for (const { body } of codes.filter(({ status }) => status === 200))
    for (let i = 0; i < 4; i++)
      tries.push(await device.verify(phoneNumber, wrongCodeFor(body.otpCode), body.challenge));
  expect(statusesOf(tries)).toEqual([...times(15, 400), ...times(5, 429)]);
  expect(await signInAs(other, phoneNumber)).toBe(200);
});

describe('twenty requests at once', () => {
  const narrow = useServer({
    http: { trustProxy: ['127.0.0.1'] },
    core: { otp: { perNumberHour: 4, perAddressHour: 3 }, codesPerRangeHour: 7 },
  });
  const ask = async (address: string, phoneNumber: string) =>
    (await callerFrom(narrow.rest, address).send(phoneNumber)).status;
  const accepted = (statuses: number[]) => statuses.filter((status) => status === 200).length;

  it('hold the bounds of a number, and leave three codes live', async () => {
    const phoneNumber = '+12025551000';
    expect(accepted(await each(20, (i) => ask(`192.0.2.${i}`, phoneNumber)))).toBe(7);
    const live = await narrow.db
      .selectFrom('otp_codes')
      .select('id')
      .where(hasPhone('phone', phoneNumber))
      .where('ended_at', 'is', null)
      .execute();
    expect(live).toHaveLength(3);
  });

  it('hold the bound of a /64 and that of its /48', async () => {
    expect(accepted(await each(20, (i) => ask(`2001:db8:1:1::${i}`, `+1202${6000000 + i * 10_000}`)))).toBe(
      3,
    );
    expect(accepted(await each(20, (i) => ask(`2001:db8:1:${i}::1`, `+1303${6000000 + i * 10_000}`)))).toBe(
      12,
    );
  });
});

describe('the pause between two codes of a number', () => {
  const paused = useServer({ http: { trustProxy: ['127.0.0.1'] }, core: { otp: { resendSeconds: 30 } } });

  it('holds for a network and for a request, and for no one else', async () => {
    const phoneNumber = newPhoneNumber();
    const [home, elsewhere] = [callerFrom(paused.rest, HOME), callerFrom(paused.trpc, '192.0.2.7')];
    const answers = await each(20, () => home.send(phoneNumber));
    expect(statusesOf(answers)).toEqual([200, ...times(19, 429)]);
    const challenge: unknown = answers.find(({ status }) => status === 200)?.body.challenge;
    expect((await elsewhere.send(phoneNumber, challenge)).status).toBe(429);
    expect((await elsewhere.send(phoneNumber)).status).toBe(200);
  });
});

describe('a ceiling of six codes an hour', () => {
  const narrow = useServer({ http: { trustProxy: ['127.0.0.1'] }, core: { smsHourlyCeiling: 6 } });

  it('keeps half of them for numbers with an account, and says nothing of it', async () => {
    const [api, other] = narrow.clients;
    const phoneNumber = newPhoneNumber();
    const owner = callerFrom(api, HOME);
    await owner.signIn(phoneNumber);
    // Of different ranges, which do not wait for each other.
    const sent = await each(20, (i) =>
      callerFrom(i % 2 ? api : other, `192.0.2.${i}`).send(`+1202${6_000_000 + i * 10_000}`),
    );
    expect(statusesOf(sent)).toEqual(times(20, 200));
    expect(narrow.messages).toHaveLength(3);
    expect(await reported(narrow, 'codes_common_half')).toBe(18);

    const stranger = callerFrom(api, '192.0.2.9');
    const unknown = newPhoneNumber();
    const { body } = await stranger.send(unknown);
    expect(Object.keys(body)).toEqual(Object.keys((await owner.send(phoneNumber)).body));
    expect((await stranger.verify(unknown, body.otpCode, body.challenge)).status).toBe(400);
    expect(await signInAs(callerFrom(api, '192.0.2.10'), phoneNumber)).toBe(200);
    expect(await signInAs(owner, phoneNumber)).toBe(200);
    expect(narrow.messages).toHaveLength(6);
    // Only what was sent is charged to the month.
    expect(await narrow.db.selectFrom('sms_spending').select('segments').execute()).toEqual([
      { segments: 6 },
    ]);
    const refused = [await owner.send(phoneNumber), await stranger.send(newPhoneNumber())];
    expect(statusesOf(refused)).toEqual([429, 429]);
  });
});

describe('a provider that takes its time', () => {
  const TAKES_MS = 150;
  const slow = useServer({ core: { smsHourlyCeiling: 2 }, onSend: () => sleep(TAKES_MS) });

  it('delays the answer as long when the text is withheld', async () => {
    const measure = async () => {
      const started = performance.now();
      await callerFrom(slow.clients[0], HOME).send(newPhoneNumber());
      return performance.now() - started;
    };
    const [sent, withheld] = [await measure(), await measure()];
    expect(slow.messages).toHaveLength(1);
    expect(sent).toBeGreaterThan(TAKES_MS);
    expect(withheld).toBeGreaterThan(TAKES_MS);
  });
});
