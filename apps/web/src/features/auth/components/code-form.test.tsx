import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CodeForm } from './code-form.tsx';

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
  render(
    <CodeForm
      sentTo="+12025550142"
      devCode={undefined}
      label="Verify"
      pendingLabel="Verifying..."
      onVerify={() => Promise.resolve(undefined)}
      onResend={onResend}
    />,
  );
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
  render(
    <CodeForm
      sentTo="+12025550142"
      devCode={undefined}
      label="Verify"
      pendingLabel="Verifying..."
      onVerify={() => new Promise(() => undefined)}
      onResend={() => Promise.resolve(undefined)}
    />,
  );
  fireEvent.change(screen.getByLabelText('6-digit code'), { target: { value: '482913' } });
  const button = screen.getByRole('button', { name: /^Verify/ });
  await act(() => vi.advanceTimersByTimeAsync(600 + 900));
  expect(button.getAttribute('aria-busy')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(button.getAttribute('aria-busy')).toBe('true');
});
