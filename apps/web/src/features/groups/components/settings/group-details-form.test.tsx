import type { Group } from '@dubs/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../../testing/providers.tsx';
import { GroupDetailsForm } from './group-details-form.tsx';
import { useGroupDetails } from './use-group-details.ts';

const group = { id: 4, name: 'Rowers', description: null, emoji: '🚣' } as unknown as Group;
const update = vi.fn<() => Response>(() => Response.json({ result: { data: { json: group } } }));

function Details() {
  return <GroupDetailsForm details={useGroupDetails(group, 7)} />;
}

beforeEach(() => {
  update.mockClear();
  vi.stubGlobal('fetch', async () => update());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ });

/** Changes the name, and presses a button with the keyboard. */
function changeAndPress(button: () => HTMLElement): void {
  render(<Details />, { wrapper: Providers });
  fireEvent.change(screen.getByLabelText('Group name'), { target: { value: 'Sunday Rowers' } });
  button().focus();
  fireEvent.click(button());
}

it('keeps the focus on Save, which does nothing until something else is changed', async () => {
  changeAndPress(saveButton);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull());
  expect(saveButton().getAttribute('aria-disabled')).toBe('true');
  // A browser moves the focus away from a disabled control.
  expect(saveButton().disabled).toBe(false);
  fireEvent.click(saveButton());
  expect(update).toHaveBeenCalledOnce();
});

it('keeps the focus in the form after Undo changes, which is gone then', () => {
  changeAndPress(() => screen.getByRole('button', { name: 'Undo changes' }));
  expect(document.activeElement?.contains(saveButton())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});
