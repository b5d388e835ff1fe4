import { DEFAULT_GROUP_EMOJI } from '@dubs/contract/group-emoji';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Loaded beforehand: the first import takes longer than a query waits.
import '../../../components/overlays/dialog-sheet.tsx';
import { shownToast } from '../../../components/toast/toast-store.ts';
import { Providers } from '../../../testing/providers.tsx';
import { CREATE_GROUP_TEXTS as TEXTS } from '../texts.ts';
import { CreateGroupDialog } from './create-group-dialog.tsx';

const NOTHING = () => undefined;
const onCreated = vi.fn<ComponentProps<typeof CreateGroupDialog>['onCreated']>();
let answer: () => void;
let sent: unknown;

beforeEach(() => {
  answer = NOTHING;
  onCreated.mockReset();
  shownToast.set(undefined);
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const created = () => Response.json({ result: { data: { json: { id: 4, name: 'Rowers' } } } });
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent = JSON.parse(body);
    return new Promise<Response>((resolve) => (answer = () => resolve(created())));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Groups() {
  const [isOpen, setOpen] = useState(true);
  return <CreateGroupDialog open={isOpen} onOpenChange={setOpen} onCreated={onCreated} />;
}

async function create(description = '') {
  const view = render(<Groups />, { wrapper: Providers });
  const name = await screen.findByLabelText<HTMLInputElement>('Group name');
  fireEvent.change(name, { target: { value: 'Rowers' } });
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: description } });
  fireEvent.click(screen.getByRole('button', { name: /^Create Group/ }));
  await waitFor(() => expect(answer).not.toBe(NOTHING));
  return { ...view, name };
}

async function finish() {
  await act(async () => answer());
  await waitFor(() => expect(shownToast.get()).toMatchObject(TEXTS.done('Rowers')));
}

it('ignores changes while the group is being created, and navigates to it', async () => {
  const { name } = await create();
  const emoji = screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => !checked);
  fireEvent.click(emoji ?? document.body);
  expect([name.readOnly, emoji?.checked]).toEqual([true, false]);
  await finish();
  expect(onCreated).toHaveBeenCalledOnce();
});

it('does not navigate after it was cancelled', async () => {
  await create();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await finish();
  expect(onCreated).not.toHaveBeenCalled();
});

it('does not navigate after its page was left', async () => {
  const { unmount } = await create();
  unmount();
  await finish();
  expect(onCreated).not.toHaveBeenCalled();
});

it.each([
  ['   ', {}],
  ['  We row. ', { description: 'We row.' }],
])('sends the description %j as %j', async (typed, described) => {
  await create(typed);
  expect(sent).toEqual({ json: { name: 'Rowers', emoji: DEFAULT_GROUP_EMOJI, ...described } });
  await finish();
});
