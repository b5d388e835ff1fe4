import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../testing/providers.tsx';
import { useNewEmail } from './use-email.ts';
import { useNewNumber } from './use-new-number.ts';
import { useProof } from './use-proof.ts';

const TOO_MANY = 'Please wait before you ask for another code.';
const sent = () =>
  Response.json({ result: { data: { json: { ok: true, devMode: true, otpCode: '482913' } } } });
const refused = () =>
  Response.json(
    {
      error: {
        json: { message: '', code: -32029, data: { dubs: { error: TOO_MANY, code: 'TOO_MANY_REQUESTS' } } },
      },
    },
    { status: 429 },
  );

const request = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', request);
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.unstubAllGlobals());

const nothing = () => undefined;
const useNumberCode = () => {
  const { send, ...code } = useNewNumber(nothing);
  return { ...code, send: () => send('+12025550142') };
};
const useEmailCode = () => {
  const { send, ...code } = useNewEmail(nothing);
  return { ...code, send: () => send('ana@example.com') };
};
const useProofCode = () => {
  const { send, ...code } = useProof();
  return { ...code, send: () => send('text') };
};

interface Code {
  isSent: boolean;
  isSending: boolean;
  devCode: string | undefined;
  send: () => Promise<string | undefined>;
}

it.each<[string, () => Code]>([
  ['a new number', useNumberCode],
  ['a new address', useEmailCode],
  ['a proof', useProofCode],
])('a code for %s stays sent while another one is sent, and when that fails', async (_what, useCode) => {
  const { result } = renderHook(useCode, { wrapper: Providers });
  request.mockResolvedValueOnce(sent());
  await act(() => result.current.send());
  await waitFor(() => expect(result.current).toMatchObject({ isSent: true, devCode: '482913' }));

  let answer: (response: Response) => void = nothing;
  request.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const problem = result.current.send();
  await waitFor(() => expect(result.current.isSending).toBe(true));
  expect(result.current).toMatchObject({ isSent: true, devCode: '482913' });
  answer(refused());
  expect(await problem).toBe(TOO_MANY);
  await waitFor(() => expect(result.current.isSending).toBe(false));
  expect(result.current).toMatchObject({ isSent: true, devCode: '482913' });
});
