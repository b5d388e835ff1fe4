import type { Group } from '@dubs/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../../testing/providers.tsx';
import { changedDetails, useGroupDetails } from './use-group-details.ts';
import { kept } from '../../../../testing/memory-storage.ts';

vi.mock('idb-keyval', () => import('../../../../testing/memory-storage.ts'));

afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

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

const open = (saved = SAVED, role: Group['role'] = 'creator') =>
  renderHook((details) => useGroupDetails({ id: 3, role, ...details } as Group, 7), {
    wrapper: Providers,
    initialProps: saved,
  });

it('restores what was typed before the page was left, and shows the changes of others in other fields', async () => {
  const { result, unmount } = open();
  act(() => result.current.change({ description: 'We row.' }));
  unmount();
  await waitFor(() => expect(kept.size).toBe(1));
  const { result: later } = open({ ...SAVED, name: 'Rowers' });
  await waitFor(() => expect(later.current.isChanged).toBe(true));
  expect(later.current.fields).toEqual({ ...SAVED, name: 'Rowers', description: 'We row.' });
  act(() => later.current.undo());
  await waitFor(() => expect(kept.size).toBe(0));
});

it('keeps no draft of what was typed back', async () => {
  const { result } = open();
  act(() => result.current.change({ name: 'Rowers' }));
  await waitFor(() => expect(kept.size).toBe(1));
  act(() => result.current.change({ name: SAVED.name }));
  await waitFor(() => expect(kept.size).toBe(0));
});

it.each([
  { what: 'was saved by another admin', now: { ...SAVED, name: 'Rowers' }, role: 'creator' },
  { what: 'a former admin typed', now: SAVED, role: 'member' },
] as const)('keeps no draft of what $what', async ({ now, role }) => {
  const { result, unmount } = open();
  act(() => result.current.change({ name: 'Rowers' }));
  unmount();
  await waitFor(() => expect(kept.size).toBe(1));
  const { result: later } = open(now, role);
  await waitFor(() => expect(kept.size).toBe(0));
  expect(later.current.isChanged).toBe(false);
});

it.each([
  { what: 'changed', name: 'Rowers ', shown: 'Rowers' },
  { what: 'typed back', name: SAVED.name, shown: SAVED.name },
])('keeps what is $what while the save runs', async ({ name, shown }) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const { result, rerender } = open();
  act(() => result.current.change({ name: 'Rowers ', description: 'We row.' }));
  let saved: Promise<void> | undefined;
  act(() => void (saved = result.current.save()));
  await waitFor(() => expect(result.current.isSaving).toBe(true));
  act(() => result.current.change({ name, description: 'We row at six.' }));
  const stored = { ...SAVED, name: 'Rowers', description: 'We row.' };
  await act(async () => {
    answer(Response.json({ result: { data: { json: { id: 3, ...stored } } } }));
    await saved;
  });
  rerender(stored);
  // A name that was sent is shown as the server returns it.
  expect(result.current.fields).toEqual({ ...SAVED, name: shown, description: 'We row at six.' });
});
