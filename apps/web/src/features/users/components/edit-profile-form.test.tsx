import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Me } from '../../../lib/api/own-me.ts';
import { Providers } from '../../../testing/providers.tsx';
import { EditProfileForm } from './edit-profile-form.tsx';
import { kept } from '../../../testing/memory-storage.ts';

vi.mock('idb-keyval', () => import('../../../testing/memory-storage.ts'));

afterEach(() => {
  cleanup();
  kept.clear();
  vi.unstubAllGlobals();
});

const ME = { id: 7, displayName: 'Mia', birthday: null } as Me;
const show = () => render(<EditProfileForm me={ME} onClose={() => undefined} />, { wrapper: Providers });

it('says who sees the profile', () => {
  show();
  screen.getByText('Members of your groups see this.');
});

it('ignores changes while the profile is being saved', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let fail: (error: Error) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise((_resolve, reject) => (fail = reject)));
  show();
  const fields = ['Display Name', 'First Name', 'Last Name', 'Bio'].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  );
  const month = screen.getByLabelText<HTMLSelectElement>('Month');
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(fields.map(({ readOnly }) => readOnly)).toEqual([true, true, true, true]));
  fireEvent.change(month, { target: { value: '03' } });
  expect(month.value).toBe('');
  await act(async () => fail(new TypeError('Failed to fetch')));
  await waitFor(() => expect(fields[0]?.readOnly).toBe(false));
});

const bio = () => screen.getByLabelText<HTMLTextAreaElement>('Bio');
/** Writes half a bio, and leaves the page. */
async function writeHalf(): Promise<void> {
  const { unmount } = show();
  fireEvent.change(bio(), { target: { value: 'Half a bio' } });
  fireEvent.change(screen.getByLabelText('Month'), { target: { value: '03' } });
  unmount();
  await waitFor(() => expect(kept.size).toBe(1));
}

it('restores what was typed before the page was left', async () => {
  await writeHalf();
  show();
  await screen.findByText(/^Draft restored/);
  expect([bio().value, screen.getByLabelText<HTMLSelectElement>('Month').value]).toEqual([
    'Half a bio',
    '03',
  ]);
});

it('shows what another device has saved since in the fields where nothing was typed', async () => {
  await writeHalf();
  render(<EditProfileForm me={{ ...ME, displayName: 'Mia Maria' }} onClose={() => undefined} />, {
    wrapper: Providers,
  });
  await screen.findByText(/^Draft restored/);
  expect(bio().value).toBe('Half a bio');
  expect(screen.getByLabelText<HTMLInputElement>('Display Name').value).toBe('Mia Maria');
});

it.each(['Cancel', 'Clear'])('forgets what was typed after %s', async (name) => {
  await writeHalf();
  show();
  await screen.findByText(/^Draft restored/);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(bio().value).toBe('');
  await waitFor(() => expect(kept.size).toBe(0));
});

it('keeps no draft of a profile that was saved after the page was left', async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const { unmount } = show();
  fireEvent.change(bio(), { target: { value: 'A bio' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(bio().readOnly).toBe(true));
  unmount();
  await waitFor(() => expect(kept.size).toBe(1));
  answer(Response.json({ result: { data: { json: ME } } }));
  await waitFor(() => expect(kept.size).toBe(0));
});
