import type { GroupChip } from '@dubs/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../../testing/providers.tsx';
import { QuickShareForm } from './quick-share-form.tsx';

vi.mock('../composer/about-field.tsx', () => ({ AboutField: () => null }));

afterEach(cleanup);

const GROUP: GroupChip = { id: 1, name: 'Rowers', emoji: '🚣' };

it.each([
  ['the share dialog on Home', false, 1],
  ['not the composer of a group', true, 0],
])('closes on Escape: %s', (_what, isFixed, times) => {
  const onClose = vi.fn<() => void>();
  render(
    <QuickShareForm
      userId={7}
      place="share"
      prompt="What went right?"
      groups={[GROUP]}
      isFixed={isFixed}
      photos={[]}
      start={undefined}
      onClose={onClose}
      onShared={() => undefined}
    />,
    { wrapper: Providers },
  );
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(times);
});
