import type { JoinRequest } from '@dubs/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../testing/providers.tsx';
import { useDecideRequest } from './use-decide-request.ts';
import { useJoinRequests } from './use-join-requests.ts';

const all = [1, 2, 3, 4].map((id) => ({ id }) as JoinRequest);

afterEach(() => vi.unstubAllGlobals());

it('hides a request that a refetch returns during its decision, and shows it once if the decision fails', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let [requests, fail]: [unknown, () => void] = [all.slice(0, 3), () => undefined];
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
  requests = all;
  await act(() => result.current.list.refetch());
  await waitFor(() => expect(shown()).toEqual([1, 3, 4]));
  await act(async () => fail());
  await waitFor(() => expect(result.current.decide.isError).toBe(true));
  expect(shown()).toEqual([1, 2, 3, 4]);
});
