import { hasPhone } from '@dubs/db';
import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../testing/api-clients.ts';
import { newPhoneNumber } from '../../testing/factories.ts';
import { callerFrom, type TestCaller, wrongCodeFor } from '../../testing/sign-in-caller.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer({ http: { trustProxy: ['127.0.0.1'] } });
const [OWNER, STRANGER, THIRD, FOURTH] = ['198.51.100.1', '203.0.113.1', '203.0.113.2', '203.0.113.3'];

const { rest, trpc } = server;

describe('a code', () => {
  const [owner, stranger] = [callerFrom(rest, OWNER), callerFrom(trpc, STRANGER)];
  /** True if the code of a request still signs in. */
  const works = async (caller: TestCaller, phoneNumber: string, sent: ApiResponse) =>
    (await caller.verify(phoneNumber, sent.body.otpCode, sent.body.challenge)).status === 200;

  it('belongs to its request: one of a stranger does not end it', async () => {
    const phoneNumber = newPhoneNumber();
    const sent = await owner.send(phoneNumber);
    expect(sent.body.challenge).toMatch(/^[\w.-]{60,512}$/);
    expect((await stranger.send(phoneNumber)).body.challenge).not.toBe(sent.body.challenge);
    expect(await works(owner, phoneNumber, sent)).toBe(true);
  });

  it('ends with a newer one of the same challenge, wherever that is asked for', async () => {
    const phoneNumber = newPhoneNumber();
    const first = await owner.send(phoneNumber);
    const second = await stranger.send(phoneNumber, first.body.challenge);
    expect(await works(owner, phoneNumber, first)).toBe(false);
    expect(await works(owner, phoneNumber, second)).toBe(true);
  });

  it('ends with a newer one from the same address, unless a known device asked for it', async () => {
    const phoneNumber = newPhoneNumber();
    const first = await owner.send(phoneNumber);
    await callerFrom(trpc, `::ffff:${OWNER}`).send(phoneNumber);
    expect(await works(owner, phoneNumber, first)).toBe(false);

    const known = callerFrom(trpc, OWNER);
    await known.signIn(phoneNumber);
    const ofDevice = await known.send(phoneNumber);
    await owner.send(phoneNumber);
    expect(await works(known, phoneNumber, ofDevice)).toBe(true);
  });

  it('of a known device is ended by that device alone, also when another caller has its challenge', async () => {
    const phoneNumber = newPhoneNumber();
    const known = callerFrom(trpc, OWNER);
    await known.signIn(phoneNumber);
    const ofDevice = await known.send(phoneNumber);
    const ofStranger = await stranger.send(phoneNumber, ofDevice.body.challenge);
    expect(await works(known, phoneNumber, ofDevice)).toBe(true);
    expect(await works(stranger, phoneNumber, ofStranger)).toBe(true);

    const first = await known.send(phoneNumber);
    const second = await known.send(phoneNumber, first.body.challenge);
    expect(await works(known, phoneNumber, first)).toBe(false);
    expect(await works(known, phoneNumber, second)).toBe(true);
  });

  it('is one of three at most, and a fourth ends the oldest that no known device asked for', async () => {
    const phoneNumber = newPhoneNumber();
    const known = callerFrom(trpc, OWNER);
    await known.signIn(phoneNumber);
    const ofDevice = await known.send(phoneNumber);
    const sent = [];
    for (const address of [OWNER, STRANGER, THIRD, FOURTH])
      sent.push(await callerFrom(rest, address).send(phoneNumber));
    const alive = [];
    for (const each of [ofDevice, ...sent]) alive.push(await works(owner, phoneNumber, each));
    expect(alive).toEqual([true, false, true, true, true]);
  });

  it('ends with five wrong tries at its challenge alone', async () => {
    const phoneNumber = newPhoneNumber();
    const [sent, other] = [await owner.send(phoneNumber), await stranger.send(phoneNumber)];
    const { otpCode, challenge } = other.body;
    for (let i = 0; i < 5; i++) await stranger.verify(phoneNumber, wrongCodeFor(otpCode), challenge);
    expect(await works(stranger, phoneNumber, other)).toBe(false);
    expect(await works(owner, phoneNumber, sent)).toBe(true);
  });

  it('is tried without a challenge only from the network that asked for it, the newest first', async () => {
    const phoneNumber = newPhoneNumber();
    const inHome = callerFrom(rest, '2001:db8:5:1::1');
    const { otpCode } = (await inHome.send(phoneNumber)).body;
    await owner.send(phoneNumber);
    expect((await owner.verify(phoneNumber, otpCode)).status).toBe(400);
    expect((await callerFrom(trpc, '2001:db8:5:1::2').verify(phoneNumber, otpCode)).status).toBe(200);
  });

  it('of a known device is not tried by others behind its address', async () => {
    const phoneNumber = newPhoneNumber();
    const known = callerFrom(trpc, OWNER);
    await known.signIn(phoneNumber);
    const { otpCode } = (await known.send(phoneNumber)).body;
    for (let i = 0; i < 6; i++) await owner.verify(phoneNumber, wrongCodeFor(otpCode));
    expect((await owner.verify(phoneNumber, otpCode)).status).toBe(400);
    expect((await known.verify(phoneNumber, otpCode)).status).toBe(200);
  });

  it.each(server.clients)(
    'is answered as a wrong one by $name when its challenge is altered, expired, of another number or no string, and has its tries left',
    async (api) => {
      const caller = callerFrom(api, OWNER);
      const [phoneNumber, otherNumber] = [newPhoneNumber(), newPhoneNumber()];
      const { otpCode, challenge } = (await caller.send(phoneNumber)).body;
      const wrong = await caller.verify(phoneNumber, wrongCodeFor(otpCode), challenge);
      const { clock } = server.core;
      const refuse = async (bad: unknown) => {
        for (const answer of [
          await caller.verify(phoneNumber, otpCode, bad),
          await caller.send(phoneNumber, bad),
        ])
          expect([bad, answer.status, answer.body]).toEqual([bad, 400, wrong.body]);
      };
      const altered = `${challenge.slice(0, -1)}${challenge.endsWith('A') ? 'B' : 'A'}`;
      const ofOther = (await caller.send(otherNumber)).body.challenge;
      for (const bad of [altered, ofOther, { challenge }, null, 7, '', `${challenge}${'A'.repeat(512)}`])
        await refuse(bad);
      server.core.clock = { now: () => new Date(Date.now() + 24 * 3_600_000) };
      await refuse(challenge).finally(() => (server.core.clock = clock));
      expect((await caller.verify(phoneNumber, otpCode, challenge)).status).toBe(200);
    },
  );

  it('is checked five times at most, however its tries come', async () => {
    const phoneNumber = newPhoneNumber();
    const { otpCode, challenge } = (await owner.send(phoneNumber)).body;
    const tries = Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? owner : stranger).verify(phoneNumber, wrongCodeFor(otpCode), i % 3 ? challenge : undefined),
    );
    await Promise.all(tries);
    const code = await server.db
      .selectFrom('otp_codes')
      .select(['wrong_tries', 'ended_at'])
      .where(hasPhone('phone', phoneNumber))
      .executeTakeFirstOrThrow();
    expect(code).toEqual({ wrong_tries: 5, ended_at: expect.any(Date) });
    expect((await owner.verify(phoneNumber, otpCode, challenge)).status).toBe(400);
  });
});
