import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import CodeStep from './code-step.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = () => undefined;
const show = (devCode: string | undefined) =>
  render(
    <CodeStep
      sent={{ by: 'text', phoneNumber: '+12025550142', sentAt: 0, challenge: 'opaque', devCode }}
      onSent={nothing}
      onBack={nothing}
      onVerified={nothing}
    />,
  );

it.each([
  ['482913', 'Development mode: your code is 482913'],
  ['', 'Development mode: your code is in the terminal where Dubs runs.'],
  [undefined, ''],
])('for the code %j of a development server says %j', (devCode, said) => {
  show(devCode);
  expect(screen.getByRole('alert').textContent).toBe(said);
});

it('uses the code that the browser reads from the text message, and stops waiting on unmount', async () => {
  vi.stubGlobal('OTPCredential', Object);
  const get = vi.fn<(request: CredentialRequestOptions) => Promise<{ code: string }>>(() =>
    Promise.resolve({ code: '482913' }),
  );
  vi.stubGlobal('navigator', { credentials: { get } });
  const { unmount } = show(undefined);
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('6-digit code').value).toBe('482913');
  const signal = get.mock.calls[0]?.[0].signal;
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});
