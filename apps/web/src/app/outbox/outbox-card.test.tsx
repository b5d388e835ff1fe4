import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { shownToast } from '../../components/toast/toast-store.ts';
import { removeItems } from '../../lib/outbox/outbox-store.ts';
import { saveDraft } from '../../lib/storage/drafts.ts';
import { Providers } from '../../testing/providers.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { type CardItem, OUTBOX_TEXTS } from './outbox-texts.ts';

vi.mock('../../lib/outbox/outbox-store.ts', () => ({
  putItems: async () => undefined,
  removeItems: vi.fn<typeof removeItems>(async () => undefined),
}));
vi.mock('../../lib/storage/drafts.ts', () => ({
  loadDraft: async () => null,
  saveDraft: vi.fn<typeof saveDraft>(async () => true),
}));

const COMMENT: CardItem = {
  kind: 'comment',
  id: 'a',
  userId: 7,
  groupId: 1,
  postId: 2,
  clientId: 'a-comment',
  content: 'Well done',
  mentions: [],
  replyTo: null,
  createdAt: '2026-11-24T10:00:00.000Z',
  problem: 'No.',
};

/** Presses Edit of a stopped comment whose post the server returns with this error code, or without one. */
function edit(code?: string) {
  vi.spyOn(console, 'warn').mockReturnValue();
  const error = { message: '', code: -32_004, data: { httpStatus: 404, dubs: { error: 'No.', code } } };
  vi.stubGlobal('fetch', async () =>
    code ? Response.json({ error: { json: error } }) : Response.json({ result: { data: { json: {} } } }),
  );
  render(<OutboxCard userId={7} items={[COMMENT]} />, { wrapper: Providers });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('puts a stopped comment back into the comment box of its post', async () => {
  edit();
  await waitFor(() => expect(removeItems).toHaveBeenCalledWith([COMMENT]));
});

it.each(['NOT_FOUND', 'FORBIDDEN'])(
  'keeps a comment whose post cannot be opened (%s), and says so',
  async (code) => {
    edit(code);
    await waitFor(() => expect(shownToast.get()).toMatchObject(OUTBOX_TEXTS.gone));
    expect(saveDraft).not.toHaveBeenCalled();
    expect(removeItems).not.toHaveBeenCalled();
  },
);
