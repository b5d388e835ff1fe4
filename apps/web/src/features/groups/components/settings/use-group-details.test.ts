import type { Group } from '@dubs/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../../testing/providers.tsx';
import { changedDetails, useGroupDetails } from './use-group-details.ts';

afterEach(() => vi.unstubAllGlobals());

const SAVED = { name: 'Runners', description: 'We run.', emoji: '🏆' };

it.each([
  ['nothing', {}, {}],
  ['blanks around it', { name: ' Runners ', description: '\nWe run. ' }, {}],
  ['a new name', { name: ' Rowers' }, { name: 'Rowers' }],
  ['a description that is emptied', { description: '  ' }, { description: '' }],
  ['all of it', { name: 'A', description: 'B', emoji: '🔥' }, { name: 'A', description: 'B', emoji: '🔥' }],
])('sends what differs: %s', (_what, typed, sent) => {
  expect(changedDetails(SAVED, { ...SAVED, ...typed })).toEqual(sent);
});

it('keeps what is typed while the save runs', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const { result } = renderHook(() => useGroupDetails({ id: 3, ...SAVED } as Group), { wrapper: Providers });
  act(() => result.current.change({ name: 'Rowers ', description: 'We row.' }));
  let saved: Promise<void> | undefined;
  act(() => void (saved = result.current.save()));
  await waitFor(() => expect(result.current.isSaving).toBe(true));
  act(() => result.current.change({ description: 'We row at six.' }));
  await act(async () => {
    answer(Response.json({ result: { data: { json: { id: 3, ...SAVED } } } }));
    await saved;
  });
  // The name that was sent is shown as the server returns it, which changes nothing here.
  expect(result.current.fields).toEqual({ ...SAVED, description: 'We row at six.' });
});
