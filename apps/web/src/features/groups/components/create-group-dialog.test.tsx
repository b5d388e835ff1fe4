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
import { kept } from '../../../testing/memory-storage.ts';

vi.mock('idb-keyval', () => import('../../../testing/memory-storage.ts'));

const NOTHING = () => undefined;
const onCreated = vi.fn<ComponentProps<typeof CreateGroupDialog>['onCreated']>();
let answer: () => void;
let sent: unknown;

beforeEach(() => {
  answer = NOTHING;
  kept.clear();
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
  return <CreateGroupDialog userId={7} open={isOpen} onOpenChange={setOpen} onCreated={onCreated} />;
}

async function type(description: string) {
  const view = render(<Groups />, { wrapper: Providers });
  const name = await screen.findByLabelText<HTMLInputElement>('Group name');
  fireEvent.change(name, { target: { value: 'Rowers' } });
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: description } });
  return { ...view, name };
}

async function send() {
  fireEvent.click(screen.getByRole('button', { name: /^Create Group/ }));
  await waitFor(() => expect(answer).not.toBe(NOTHING));
}

async function create(description = '') {
  const form = await type(description);
  await send();
  return form;
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

it('keeps what was typed over the end of its page, until the group is created', async () => {
  const { unmount } = await type('We row.');
  unmount();
  await waitFor(() => expect([...kept.keys()]).toEqual(['7/new-group']));
  render(<Groups />, { wrapper: Providers });
  await screen.findByText(/^Draft restored/);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('We row.');
  await send();
  await finish();
  await waitFor(() => expect(kept.size).toBe(0));
});

it.each([
  ['   ', {}],
  ['  We row. ', { description: 'We row.' }],
])('sends the description %j as %j', async (typed, described) => {
  await create(typed);
  expect(sent).toEqual({ json: { name: 'Rowers', emoji: DEFAULT_GROUP_EMOJI, ...described } });
  await finish();
});
