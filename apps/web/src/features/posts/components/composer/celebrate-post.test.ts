import { expect, it, vi } from 'vitest';
import { celebrate, showWarmGlow } from '../../../../components/celebration/celebrate.ts';
import { celebrateShare } from './celebrate-post.ts';

vi.mock('../../../../components/celebration/celebrate.ts', () => ({
  celebrate: vi.fn<() => Promise<void>>(async () => undefined),
  showWarmGlow: vi.fn<() => Promise<void>>(async () => undefined),
  originOf: () => ({ x: 0, y: 0 }),
}));

it('throws confetti for a win, and never for an L', async () => {
  await celebrateShare('loss', null);
  expect([vi.mocked(celebrate).mock.calls.length, vi.mocked(showWarmGlow).mock.calls.length]).toEqual([0, 1]);
  await celebrateShare('win', null);
  expect(celebrate).toHaveBeenCalledOnce();
});
