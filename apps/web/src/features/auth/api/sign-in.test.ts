import { beforeEach, expect, it, vi } from 'vitest';
import { sendCode, verifyCode } from './sign-in.ts';

const PHONE = '+14155550100';
const bodies: unknown[] = [];
let expired: string | undefined;

const answer = (json: object) => Response.json({ result: { data: { json } } });
const refusal = () =>
  Response.json(
    {
      error: {
        json: {
          data: { dubs: { error: 'Invalid OTP code', code: 'BAD_REQUEST', issues: [{ path: 'otpCode' }] } },
        },
      },
    },
    { status: 400 },
  );

beforeEach(() => {
  bodies.length = 0;
  expired = undefined;
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { json } = JSON.parse(body) as { json: { challenge?: string } };
    bodies.push(json);
    if (json.challenge !== undefined && json.challenge === expired) return Promise.resolve(refusal());
    return Promise.resolve(answer({ ok: true, devMode: false, challenge: `challenge-${bodies.length}` }));
  });
});

async function send(phoneNumber: string, last?: Parameters<typeof sendCode>[1]) {
  const result = await sendCode(phoneNumber, last);
  if (!result.ok) throw new Error(result.message);
  return result.sent;
}

it('sends the challenge of the last request for the same number with the next one, and with the code', async () => {
  const second = await send(PHONE, await send(PHONE));
  await verifyCode(second, '123456');
  await send('+14155550199', second);
  expect(bodies).toEqual([
    { phoneNumber: PHONE, by: 'text' },
    { phoneNumber: PHONE, by: 'text', challenge: 'challenge-1' },
    { phoneNumber: PHONE, otpCode: '123456', challenge: 'challenge-2' },
    { phoneNumber: '+14155550199', by: 'text' },
  ]);
});

it('begins a new request when the server refuses the challenge', async () => {
  const first = await send(PHONE);
  expired = first.challenge;
  expect(await send(PHONE, first)).toMatchObject({ challenge: 'challenge-3' });
  expect(bodies.at(-1)).toEqual({ phoneNumber: PHONE, by: 'text' });
});

it('asks for a code by e-mail in the same request', async () => {
  const sent = await sendCode(PHONE, await send(PHONE), 'email');
  expect(sent).toMatchObject({ ok: true, sent: { by: 'email' } });
  expect(bodies.at(-1)).toEqual({ phoneNumber: PHONE, by: 'email', challenge: 'challenge-1' });
});
