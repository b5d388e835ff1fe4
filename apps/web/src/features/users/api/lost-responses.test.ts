import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '../../../lib/api/own-me.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { Providers } from '../../../testing/providers.tsx';
import { usePreferences } from './use-preferences.ts';
import { useSmsPreferences, useUpdateSmsPreferences } from './use-sms-preferences.ts';

const respond = (json: unknown) => Response.json({ result: { data: { json } } });

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Stubs a server that saves a change of its state, but whose response to that is lost. */
function loseResponses(before: object, after: object): void {
  let state = before;
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method !== 'POST') return respond(state);
    state = after;
    throw new TypeError('Failed to fetch');
  });
}

it('shows whether daily texts are on, after the response to a change was lost', async () => {
  loseResponses({ smsNotificationsEnabled: false }, { smsNotificationsEnabled: true });
  const { result } = renderHook(
    () => {
      trpc.useUtils().auth.me.setData(undefined, { id: 1, smsNotificationsEnabled: false } as Me);
      return { isOn: useSmsPreferences(), ...useUpdateSmsPreferences() };
    },
    { wrapper: Providers },
  );
  await act(() => result.current.mutateAsync({ enabled: true }).catch(() => undefined));
  await waitFor(() => expect(result.current.isOn).toBe(true));
});

it('shows the saved hour of daily texts, after the response to a change was lost', async () => {
  loseResponses({ reminderHour: 18 }, { reminderHour: 20 });
  const { result } = renderHook(usePreferences, { wrapper: Providers });
  await waitFor(() => expect(result.current.preferences?.reminderHour).toBe(18));
  act(() => result.current.change({ reminderHour: 20 }));
  await waitFor(() => expect(result.current.notSaved).not.toBeNull());
  await waitFor(() => expect(result.current.preferences?.reminderHour).toBe(20));
});
