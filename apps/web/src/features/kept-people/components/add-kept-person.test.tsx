import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownToast } from '../../../components/toast/toast-store.ts';
import { Providers } from '../../../testing/providers.tsx';
import { KEPT_TEXTS as TEXTS } from '../texts.ts';
import { AddKeptPerson } from './add-kept-person.tsx';

const NOTHING = () => undefined;
let answer: () => void;

beforeEach(() => {
  answer = NOTHING;
  vi.spyOn(console, 'warn').mockReturnValue();
  const created = () => Response.json({ result: { data: { json: { id: 4, name: 'Mia' } } } });
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = () => resolve(created()))));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const field = () => screen.queryByLabelText<HTMLInputElement>('Their name');
const type = (value: string) => fireEvent.change(field() ?? document.body, { target: { value } });
const begin = async (name: string) => {
  render(<AddKeptPerson />, { wrapper: Providers });
  press('Add a profile');
  type(name);
  press(/^Add/);
  await waitFor(() => expect(answer).not.toBe(NOTHING));
};

it('ignores input while a name is being added, and closes afterwards', async () => {
  await begin('Mia');
  expect(field()?.readOnly).toBe(true);
  await act(async () => answer());
  await waitFor(() => expect(field()).toBeNull());
});

it('does not close a form that was opened after the submitted one', async () => {
  await begin('Zoe');
  press('Cancel');
  press('Add a profile');
  expect(field()?.readOnly).toBe(false);
  type('Tom');
  await act(async () => answer());
  await waitFor(() => expect(shownToast.get()).toMatchObject(TEXTS.added('Zoe')));
  expect(field()?.value).toBe('Tom');
});
