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

it('takes no other name while one is being added, and closes once it was', async () => {
  await begin('Mia');
  expect(field()?.readOnly).toBe(true);
  await act(async () => answer());
  await waitFor(() => expect(field()).toBeNull());
});

it('leaves a form alone that was opened after the one that was sent', async () => {
  await begin('Zoe');
  press('Cancel');
  press('Add a profile');
  expect(field()?.readOnly).toBe(false);
  type('Tom');
  await act(async () => answer());
  await waitFor(() => expect(shownToast.get()).toMatchObject(TEXTS.added('Zoe')));
  expect(field()?.value).toBe('Tom');
});
