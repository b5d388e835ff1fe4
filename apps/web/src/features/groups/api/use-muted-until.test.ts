import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { noteServerTime } from '../../../lib/server-time.ts';
import { Providers } from '../../../testing/providers.tsx';
import { useMutedUntil } from './use-notification-settings.ts';

const HOUR_MS = 3_600_000;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  noteServerTime(new Date().toUTCString());
});

it("returns the end of a mute by the server's clock, where the device's is a day ahead", async () => {
  const now = Date.now() - 24 * HOUR_MS;
  noteServerTime(new Date(now).toUTCString());
  const mutedUntil = new Date(now + 8 * HOUR_MS).toISOString();
  const answer = { result: { data: { json: [{ groupId: 3, mutedUntil }] } } };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  const { result } = renderHook(() => useMutedUntil(3), { wrapper: Providers });
  await waitFor(() => expect(result.current).toBe(mutedUntil));
});
