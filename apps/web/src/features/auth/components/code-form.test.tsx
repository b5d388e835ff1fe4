import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CodeForm } from './code-form.tsx';

const VERIFY_AFTER_MS = 1_500;

/** Renders the form with these calls; by default both succeed. */
function show(calls: Partial<Pick<ComponentProps<typeof CodeForm>, 'onVerify' | 'onResend'>>): void {
  const succeed = () => Promise.resolve(undefined);
  render(
    <CodeForm
      sentTo="+12025550142"
      devCode={undefined}
      label="Verify"
      pendingLabel="Verifying..."
      onVerify={succeed}
      onResend={succeed}
      {...calls}
    />,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('requests another code only once on repeated presses, and keeps the digits if that fails', async () => {
  let answer: (problem: string) => void = () => undefined;
  const onResend = vi.fn<() => Promise<string>>(() => new Promise((resolve) => (answer = resolve)));
  show({ onResend });
  fireEvent.change(screen.getByLabelText('6-digit code'), { target: { value: '482' } });
  act(() => void vi.advanceTimersByTime(30_000));
  const button = screen.getByRole('button', { name: /^Resend code/ });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(onResend).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => answer('Please wait.'));
  expect(screen.getByRole('alert').textContent).toBe('Please wait.');
  expect(screen.getByLabelText<HTMLInputElement>('6-digit code').value).toBe('482');
  fireEvent.click(button);
  expect(onResend).toHaveBeenCalledTimes(2);
});

it('shows that an automatic submission is pending once it takes a second', async () => {
  show({ onVerify: () => new Promise(() => undefined) });
  fireEvent.change(screen.getByLabelText('6-digit code'), { target: { value: '482913' } });
  const button = screen.getByRole('button', { name: /^Verify/ });
  await act(() => vi.advanceTimersByTimeAsync(VERIFY_AFTER_MS + 900));
  expect(button.getAttribute('aria-busy')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(button.getAttribute('aria-busy')).toBe('true');
});

it('leaves the button to the user for a second and a half before it submits by itself', async () => {
  const onVerify = vi.fn<() => Promise<undefined>>(() => Promise.resolve(undefined));
  show({ onVerify });
  fireEvent.change(screen.getByLabelText('6-digit code'), { target: { value: '482913' } });
  await act(() => vi.advanceTimersByTimeAsync(VERIFY_AFTER_MS - 1));
  expect(onVerify).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onVerify).toHaveBeenCalledTimes(1);
});

it('submits the same six digits by itself only once, and selects them only while they are unchanged', async () => {
  const answers: ((problem: string) => void)[] = [];
  const onVerify = vi.fn<(code: string) => Promise<string>>(
    () => new Promise((resolve) => void answers.push(resolve)),
  );
  show({ onVerify });
  const field = screen.getByLabelText<HTMLInputElement>('6-digit code');
  const selected = () => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  const type = async (value: string) => {
    fireEvent.change(field, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(VERIFY_AFTER_MS));
  };
  await type('111111');
  await act(async () => answers[0]?.('Invalid OTP code'));
  expect(selected()).toBe('111111');
  await type('222222');
  fireEvent.change(field, { target: { value: '22' } });
  field.setSelectionRange(2, 2);
  await act(async () => answers[1]?.('Invalid OTP code'));
  expect(selected()).toBe('');
  await type('111111');
  expect(onVerify.mock.calls).toEqual([['111111'], ['222222']]);
});
