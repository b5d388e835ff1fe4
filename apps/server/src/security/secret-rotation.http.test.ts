import { createSecrets, createTokenSigner, type SecretList, systemClock } from '@dubs/platform';
import { expect, it } from 'vitest';
import { buildExports } from '../testing/build-exports.ts';
import { createGroup, createPicture, createPost, createUser, newPhoneNumber } from '../testing/factories.ts';
import { startOther } from '../testing/other-server.ts';
import { callerFrom } from '../testing/sign-in-caller.ts';
import { sendText, TWILIO } from '../testing/twilio.ts';
import { SECRET, useServer } from '../testing/use-server.ts';

const server = useServer({
  twilio: TWILIO,
  http: { trustProxy: ['127.0.0.1'] },
  core: { otp: { perNumberHour: 1 } },
});
const { rest } = server;
const NEWER = 'a newer secret that is long enough for tests';
const HOME = '198.51.100.1';

/** Starts a server over the same database with other secrets. */
const startWith = (...secrets: SecretList) =>
  startOther(server, {
    trustProxy: ['127.0.0.1'],
    core: { secrets: createSecrets(secrets), tokens: createTokenSigner(secrets, systemClock) },
  });
const statusAt = async (origin: string, path: string) => (await fetch(origin + path)).status;

it('with a newer secret before the older one, sessions and addresses of pictures and exports stay good', async () => {
  const { groupId, users } = await createGroup(rest, ['Maya']);
  const { token } = users[0];
  const files = [{ name: 'a.jpg', bytes: await createPicture(40, 40) }];
  const picture = (await createPost(server.origin, { token, groupId, files })).body.imageUrls[0];
  await rest.call('requestExport', undefined, { token });
  await buildExports(server.core);
  const { url } = (await rest.call('getExport', undefined, { token })).body;

  const rotated = await startWith(NEWER, SECRET);
  expect((await rotated.rest.call('me', undefined, { token })).status).toBe(200);
  expect(await statusAt(rotated.origin, picture)).toBe(200);
  expect(await statusAt(rotated.origin, url)).toBe(200);
  const replaced = await startWith(NEWER);
  expect((await replaced.rest.call('me', undefined, { token })).status).toBe(401);
  expect(await statusAt(replaced.origin, picture)).toBe(403);
  expect(await statusAt(replaced.origin, url)).toBe(403);
});

it('the newest secret signs', async () => {
  const rotated = await startWith(NEWER, SECRET);
  const { token } = await createUser(rotated.rest, 'Maya');
  expect((await (await startWith(NEWER)).rest.call('me', undefined, { token })).status).toBe(200);
  expect((await rest.call('me', undefined, { token })).status).toBe(401);
});

it.each([true, false])(
  'a code asked for before is good after, with its challenge: %s',
  async (withChallenge) => {
    const phoneNumber = newPhoneNumber();
    const { otpCode, challenge } = (await callerFrom(rest, HOME).send(phoneNumber)).body;
    const caller = callerFrom((await startWith(NEWER, SECRET)).rest, HOME);
    const answer = await caller.verify(phoneNumber, otpCode, withChallenge ? challenge : undefined);
    expect(answer.status).toBe(200);
  },
);

it('a known device stays known', async () => {
  const phoneNumber = newPhoneNumber();
  const before = callerFrom(rest, HOME);
  await before.signIn(phoneNumber);
  const { rest: rotated } = await startWith(NEWER, SECRET);
  const after = callerFrom(rotated, '198.51.100.2', before.device);
  await after.signIn(phoneNumber);
  expect(after.device).toBe(before.device);
  expect((await callerFrom(rotated, '198.51.100.2', after.device).send(phoneNumber)).status).toBe(200);
});

it('a known device stays known without a notice, and after the older secret is gone', async () => {
  const phoneNumber = newPhoneNumber();
  const before = callerFrom(rest, HOME);
  await before.signIn(phoneNumber);
  const steps: SecretList[] = [[NEWER, SECRET], [NEWER]];
  for (const secrets of steps) {
    const { rest: rotated } = await startWith(...secrets);
    const token = await callerFrom(rotated, '198.51.100.2', before.device).signIn(phoneNumber);
    const { events } = (await rotated.call('listSecurityLog', {}, { token })).body;
    expect(events.map(({ type }: { type: string }) => type)).not.toContain('new_device');
  }
});

it('a STOP of a number without an account still holds', async () => {
  const phoneNumber = newPhoneNumber();
  await sendText(server.origin, phoneNumber, 'STOP');
  const { rest: rotated } = await startWith(NEWER, SECRET);
  const token = await callerFrom(rotated, HOME).signIn(phoneNumber);
  const { body } = await rotated.call('smsPreferences', undefined, { token });
  expect(body.smsNotificationsEnabled).toBe(false);
});
