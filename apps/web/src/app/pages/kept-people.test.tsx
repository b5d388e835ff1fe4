import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Imported beforehand: the first import takes longer than the timeout of a query.
import '../../components/overlays/dialog-sheet.tsx';
import { shownToast } from '../../components/toast/toast-store.ts';
import { KEPT_TEXTS as TEXTS } from '../../features/kept-people/texts.ts';
import KeptPeople from './kept-people.tsx';

const ada = { id: 1, name: 'Ada', avatarUrl: null };
const bo = { id: 2, name: 'Bo', avatarUrl: null };
const mia = { id: 4, name: 'Mia', avatarUrl: null, keepers: [ada] };

const addKeeper = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('../../features/users/api/use-me.ts', () => ({ useMe: () => ada }));
vi.mock('../../features/groups/api/group-cache.ts', () => ({
  useGroupsWhile: () => ({ data: [{ id: 7, name: 'Family' }] }),
}));
vi.mock('../../features/groups/api/use-group-people.ts', () => ({ useGroupPeople: () => [ada, bo] }));
vi.mock('../../features/kept-people/api/use-kept-people.ts', () => ({
  useKeptPeople: () => ({ data: [mia], error: null }),
  useKeeping: () => ({ addKeeper }),
}));

beforeEach(() => {
  shownToast.set(undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function addBo() {
  render(<KeptPeople />, { wrapper: MemoryRouter });
  fireEvent.click(screen.getByRole('button', { name: 'Edit Mia' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a keeper' }));
  const member = screen.getByLabelText<HTMLSelectElement>('Member');
  fireEvent.change(member, { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: /^Add keeper/ }));
  await waitFor(() => expect(shownToast.get()).toBeDefined());
  return member;
}

it('lists another keeper once they were added', async () => {
  addKeeper.mockResolvedValue({ ...mia, keepers: [ada, bo] });
  const member = await addBo();
  expect(shownToast.get()).toMatchObject(TEXTS.keeperAdded('Bo'));
  await waitFor(() => expect(member.value).toBe(''));
});

it('keeps the chosen member when they could not be added', async () => {
  addKeeper.mockRejectedValue(new TypeError('Failed to fetch'));
  const member = await addBo();
  await screen.findByText(TEXTS.keeperNotAdded);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Add keeper/ }).getAttribute('aria-busy')).toBe(null),
  );
  expect(member.value).toBe('2');
});
