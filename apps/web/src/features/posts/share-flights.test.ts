import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addItems } from '../../lib/outbox/outbox-store.ts';
import type { UploadPost } from './api/upload-post.ts';
import { EMPTY_POST_FORM } from './post-form.ts';
import { launchShare, shareFlights } from './share-flights.ts';
import { QUICK_SHARE_TEXTS } from './share-texts.ts';

vi.mock('../../lib/outbox/outbox-store.ts', () => ({
  addItems: vi.fn<typeof addItems>(),
  removeItems: async () => undefined,
}));

const upload = vi.fn<UploadPost>();
const NO_ROOM = 'There is no room on this device to keep it. Please try again before you leave.';
const launch = () =>
  launchShare(
    { ...EMPTY_POST_FORM, text: 'Ran 10k', groupIds: [1, 2] },
    { userId: 7, texts: QUICK_SHARE_TEXTS, onShared: () => undefined, upload },
  );

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  upload.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.mocked(addItems).mockReset().mockResolvedValue(undefined);
  shareFlights.set([]);
});
afterEach(() => void vi.restoreAllMocks());

it('is queued right away without a network', async () => {
  await launch();
  expect(addItems).toHaveBeenCalledOnce();
  expect(addItems).toHaveBeenCalledWith([
    expect.objectContaining({ groupId: 1 }),
    expect.objectContaining({ groupId: 2 }),
  ]);
  expect(upload).not.toHaveBeenCalled();
  expect(shareFlights.get()).toEqual([]);
});

it('keeps its ticket if there is neither a network nor room on the device', async () => {
  vi.mocked(addItems).mockRejectedValue(new DOMException('Full.', 'QuotaExceededError'));
  await launch();
  expect(shareFlights.get()).toMatchObject([
    { form: { text: 'Ran 10k' }, problem: `You're offline. ${NO_ROOM}` },
  ]);
});

it('keeps its ticket if it is cancelled and the device has no room', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  vi.mocked(addItems).mockRejectedValue(new DOMException('Full.', 'QuotaExceededError'));
  const launched = launch();
  shareFlights.get()[0]?.stop();
  await launched;
  expect(shareFlights.get()).toMatchObject([
    { form: { text: 'Ran 10k' }, problem: `Not shared yet. ${NO_ROOM}` },
  ]);
});
