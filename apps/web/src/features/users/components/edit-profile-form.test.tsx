import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Me } from '../../../lib/api/own-me.ts';
import { Providers } from '../../../testing/providers.tsx';
import { EditProfileForm } from './edit-profile-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ME = { displayName: 'Mia', birthday: null } as Me;
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
