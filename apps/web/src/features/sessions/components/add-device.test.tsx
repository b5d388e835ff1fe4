import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Loaded beforehand: the first import takes longer than a query waits.
import '../../../components/overlays/dialog-sheet.tsx';
import './pairing-dialog.tsx';
import { noteServerTime } from '../../../lib/server-time.ts';
import { Providers } from '../../../testing/providers.tsx';
import { SESSION_TEXTS as TEXTS } from '../texts.ts';
import { AddDevice } from './add-device.tsx';

const NOTHING = () => undefined;
let answer: (response: Response) => void;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
});
afterEach(() => {
  cleanup();
  noteServerTime(new Date().toUTCString());
  vi.unstubAllGlobals();
});

const codeOf = (code: string, seconds: number) =>
  Response.json({
    result: { data: { json: { code, expiresAt: new Date(Date.now() + 1_000 * seconds).toISOString() } } },
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isShown = (code: string) => screen.queryByText(code) !== null;

async function ask(name: string) {
  answer = NOTHING;
  press(name);
  await waitFor(() => expect(answer).not.toBe(NOTHING));
}

/** Asks for a new code in place of one that is too old. */
async function askAgain() {
  render(<AddDevice />, { wrapper: Providers });
  await ask('Add a device');
  await act(async () => answer(codeOf('OLD-1', -1)));
  await screen.findByText('OLD-1');
  await ask('New code');
}

it.each([-1, 1])("counts by the server's clock where the device's is %i h ahead", async (hours) => {
  const behind = hours * 3_600;
  noteServerTime(new Date(Date.now() - 1_000 * behind).toUTCString());
  render(<AddDevice />, { wrapper: Providers });
  await ask('Add a device');
  await act(async () => answer(codeOf('GOOD-1', 600 - behind)));
  await screen.findByText('GOOD-1');
  expect(screen.queryByRole('button', { name: 'New code' })).toBeNull();
  expect(screen.getByRole('dialog').textContent).toMatch(/(10:00|9:5\d)/);
});

it('stays open while a new code is requested, and shows it', async () => {
  await askAgain();
  expect(isShown('OLD-1')).toBe(true);
  expect(screen.getByRole('button', { name: 'New code' }).getAttribute('aria-busy')).toBe('true');
  await act(async () => answer(codeOf('NEW-2', 60)));
  await screen.findByText('NEW-2');
});

it('shows in the dialog why there is no new code', async () => {
  await askAgain();
  await act(async () => answer(Response.json({}, { status: 500 })));
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(TEXTS.noCode));
});

it('does not reopen after it was closed', async () => {
  await askAgain();
  press('Close');
  await act(async () => answer(codeOf('NEW-2', 60)));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('returns the focus to its button, which a press does not focus in Safari', async () => {
  await askAgain();
  press('Close');
  const button = screen.getByRole('button', { name: 'Add a device' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});
