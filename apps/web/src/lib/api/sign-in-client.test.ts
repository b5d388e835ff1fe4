import { beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../session/session.ts';
import { callSignIn } from './sign-in-client.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ result: { data: { json: { ok: true } } } })));
});

it('warns of a call without a stored token, and of none with one', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await callSignIn('auth.sendOtp', { phoneNumber: '+14155550100' });
  expect(warn).toHaveBeenCalledExactlyOnceWith('auth.sendOtp is called without a stored token.');
  signIn('a.b.c');
  await callSignIn('auth.sendOtp', { phoneNumber: '+14155550100' });
  expect(warn).toHaveBeenCalledTimes(1);
});

it('reports when a deleted account was restored', async () => {
  signIn('a.b.c');
  const verify = () => callSignIn('auth.verifyOtp', { phoneNumber: '+14155550100', otpCode: '123456' });
  expect(await verify()).toMatchObject({ isBack: false });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ result: { data: { json: { ok: true } } } }, { headers: { 'dubs-welcome': 'back' } }),
    ),
  );
  expect(await verify()).toMatchObject({ isBack: true });
});
