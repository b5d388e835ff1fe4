import type { JoinRequest } from '@dubs/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../testing/providers.tsx';
import { useDecideRequest } from './use-decide-request.ts';
import { useJoinRequests } from './use-join-requests.ts';

const requests = [1, 2, 3].map((id) => ({ id }) as JoinRequest);

afterEach(() => vi.unstubAllGlobals());

it('shows a request once if its decision fails after the list was refetched', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let fail: () => void = () => undefined;
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('approve')
      ? new Promise<never>((_resolve, reject) => (fail = () => reject(new TypeError('Failed to fetch'))))
      : Promise.resolve(Response.json({ result: { data: { json: requests } } })),
  );
  const { result } = renderHook(() => ({ list: useJoinRequests(9, true), decide: useDecideRequest(9) }), {
    wrapper: Providers,
  });
  const shown = () => result.current.list.data?.map(({ id }) => id);
  await waitFor(() => expect(shown()).toEqual([1, 2, 3]));

  act(() => result.current.decide.mutate({ request: { id: 2 } as JoinRequest, verdict: 'approve' }));
  await waitFor(() => expect(shown()).toEqual([1, 3]));
  await act(() => result.current.list.refetch());
  await waitFor(() => expect(shown()).toEqual([1, 2, 3]));
  await act(async () => fail());
  await waitFor(() => expect(result.current.decide.isError).toBe(true));
  expect(shown()).toEqual([1, 2, 3]);
});
