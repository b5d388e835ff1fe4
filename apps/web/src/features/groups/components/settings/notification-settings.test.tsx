import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../../testing/providers.tsx';
import { NOTIFICATION_SETTINGS_TEXTS as TEXTS } from '../../notification-settings-texts.ts';
import { NotificationSettings } from './notification-settings.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows a chosen level at once, and the saved one again when it could not be saved', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('changeNotificationSettings')) throw new TypeError('Failed to fetch');
    return Response.json({ result: { data: { json: { level: 'all', mutedUntil: null } } } });
  });
  render(<NotificationSettings groupId={1} />, { wrapper: Providers });
  const level = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  await screen.findByRole('radio', { name: 'Everything' });
  // Without `act`, which would render what follows later.
  level('Nothing').click();
  expect(level('Nothing').checked).toBe(true);
  await screen.findByText(TEXTS.failed);
  expect(level('Everything').checked).toBe(true);
});
