import type { PushSubscription } from '@dubs/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trpc } from '../../../lib/api/trpc.ts';
import { Providers } from '../../../testing/providers.tsx';
import { unsubscribeDevice } from '../device.ts';
import { useThisDevice } from './use-push.ts';

vi.mock('../device.ts', () => ({ unsubscribeDevice: vi.fn<() => Promise<void>>(async () => undefined) }));

const refused = (status: number) =>
  Response.json(
    {
      error: {
        json: {
          message: '',
          code: -32004,
          data: {
            httpStatus: status,
            dubs: { error: 'No.', code: status === 404 ? 'NOT_FOUND' : 'INTERNAL' },
          },
        },
      },
    },
    { status },
  );
const lists = vi.fn<() => Response>(() => Response.json([{ result: { data: { json: [] } } }]));

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.unstubAllGlobals());

/** Turns notifications off on this device while its list is shown; the server answers with `status`. */
async function turnOff(status: number) {
  vi.stubGlobal('fetch', async (url: string) => (url.includes('push.remove') ? refused(status) : lists()));
  const { result } = renderHook(
    () => {
      trpc.push.subscriptions.useQuery();
      return useThisDevice('key', { id: 4 } as PushSubscription);
    },
    { wrapper: Providers },
  );
  await waitFor(() => expect(lists).toHaveBeenCalledTimes(1));
  const isDone = await act(() => result.current.set(false));
  return { isDone, problem: result.current.problem };
}

it('unsubscribes a device that the server has removed already', async () => {
  expect(await turnOff(404)).toEqual({ isDone: true, problem: null });
  expect(unsubscribeDevice).toHaveBeenCalledTimes(1);
});

it('refetches the devices when turning off fails', async () => {
  expect(await turnOff(500)).toMatchObject({ isDone: false });
  expect(unsubscribeDevice).not.toHaveBeenCalled();
  expect(lists).toHaveBeenCalledTimes(2);
});
