import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../../testing/providers.tsx';
import { NOTIFICATION_SETTINGS_TEXTS as TEXTS } from '../../notification-settings-texts.ts';
import { NotificationSettings } from './notification-settings.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settings = (level: string) =>
  Response.json({ result: { data: { json: { level, mutedUntil: null } } } });
const level = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('keeps a saved level when an answer from before arrives late', async () => {
  let arrive = (_late: Response) => {};
  const answers = [settings('all'), new Promise<Response>((resolve) => (arrive = resolve))];
  const save = vi.fn<() => Response>(() => settings('none'));
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('changeNotificationSettings') ? save() : answers.shift(),
  );
  const { rerender } = render(<NotificationSettings key="first" groupId={1} />, { wrapper: Providers });
  await screen.findByRole('radio', { name: 'Everything' });
  // Opened again, it is read again.
  rerender(<NotificationSettings key="second" groupId={1} />);
  fireEvent.click(level('Nothing'));
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  vi.useFakeTimers();
  arrive(settings('all'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(level('Nothing').checked).toBe(true);
});

it('shows a chosen level at once, and the saved one again when it could not be saved', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('changeNotificationSettings')) throw new TypeError('Failed to fetch');
    return settings('all');
  });
  render(<NotificationSettings groupId={1} />, { wrapper: Providers });
  await screen.findByRole('radio', { name: 'Everything' });
  // Without `act`, which would render what follows later.
  level('Nothing').click();
  expect(level('Nothing').checked).toBe(true);
  await screen.findByText(TEXTS.failed);
  expect(level('Everything').checked).toBe(true);
});

it('shows the saved level after the response to a change was lost', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let saved = 'all';
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('changeNotificationSettings')) return settings(saved);
    saved = 'none';
    throw new TypeError('Failed to fetch');
  });
  render(<NotificationSettings groupId={1} />, { wrapper: Providers });
  await screen.findByRole('radio', { name: 'Everything' });
  fireEvent.click(level('Nothing'));
  await screen.findByText(TEXTS.failed);
  await waitFor(() => expect(level('Nothing').checked).toBe(true));
});
