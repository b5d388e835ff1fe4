import { expect, it } from 'vitest';
import { newPhoneNumber } from '../../testing/factories.ts';
import { ageSessions } from '../../testing/session-ages.ts';
import { useServer } from '../../testing/use-server.ts';

const HOST = '+12025550199';
const server = useServer({ core: { signUp: 'invite', hostNumbers: [HOST] } });
const { rest } = server;

const textsTo = (phoneNumber: string) => server.messages.filter(({ to }) => to === phoneNumber).length;

it('of two first users of an empty server one gets in, and the other needs an invite', async () => {
  const numbers = [newPhoneNumber(), newPhoneNumber()];
  const codes = await Promise.all(
    numbers.map(async (phoneNumber) => (await rest.call('sendOtp', { phoneNumber })).body.otpCode),
  );
  const answers = await Promise.all(
    numbers.map((phoneNumber, index) => rest.call('verifyOtp', { phoneNumber, otpCode: codes[index] })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(numbers.map(textsTo)).toEqual([1, 1]);
});

/** Asks for a code and signs in with it, as someone who followed this invite link. */
async function signUp(phoneNumber: string, inviteCode?: string) {
  const sent = await rest.call('sendOtp', { phoneNumber, inviteCode });
  const { otpCode, challenge } = sent.body;
  const { status } = await rest.call('verifyOtp', { phoneNumber, otpCode, challenge, inviteCode });
  return { answer: Object.keys(sent.body).toSorted(), status, texts: textsTo(phoneNumber) };
}

async function createInvite(): Promise<{ id: number; token: string; inviteCode: string }> {
  const phoneNumber = HOST;
  const { otpCode } = (await rest.call('sendOtp', { phoneNumber })).body;
  const { token } = (await rest.call('verifyOtp', { phoneNumber, otpCode })).body;
  const { id } = (await rest.call('createGroup', { name: 'Family' }, { token })).body;
  const { inviteCode } = (await rest.call('groupInvite', { id }, { token })).body;
  return { id, token, inviteCode };
}

it('a new number signs up with the code of a live invite', async () => {
  const { inviteCode } = await createInvite();
  expect(await signUp(newPhoneNumber(), inviteCode)).toMatchObject({ status: 200, texts: 1 });
});

it('a new number without one gets the same answer, no text, and a code that does not work', async () => {
  const { id, token, inviteCode } = await createInvite();
  const invited = await signUp(newPhoneNumber(), inviteCode);
  await rest.call('rotateInvite', { id }, { token });
  for (const unknown of [undefined, 'no-such-code', "it's \0 no code", inviteCode])
    expect(await signUp(newPhoneNumber(), unknown)).toEqual({ ...invited, status: 400, texts: 0 });
});

it('an invite that ends before the code is tried opens nothing', async () => {
  const { id, token, inviteCode } = await createInvite();
  const phoneNumber = newPhoneNumber();
  const { otpCode } = (await rest.call('sendOtp', { phoneNumber, inviteCode })).body;
  await rest.call('rotateInvite', { id }, { token });
  expect((await rest.call('verifyOtp', { phoneNumber, otpCode, inviteCode })).status).toBe(400);
});

it('a user with an account signs in, also with one that waits to be erased', async () => {
  const { inviteCode } = await createInvite();
  const phoneNumber = newPhoneNumber();
  await signUp(phoneNumber, inviteCode);
  expect((await signUp(phoneNumber)).status).toBe(200);
  const { otpCode } = (await rest.call('sendOtp', { phoneNumber })).body;
  const { token, user } = (await rest.call('verifyOtp', { phoneNumber, otpCode })).body;
  await ageSessions(server, user.id);
  expect((await rest.call('deleteAccount', { phoneNumber }, { token })).status).toBe(200);
  expect((await signUp(phoneNumber)).status).toBe(200);
});
