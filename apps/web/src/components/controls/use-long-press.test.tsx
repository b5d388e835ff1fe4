import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLongPress } from './use-long-press.ts';

const onLongPress = vi.fn<() => void>();
const onTap = vi.fn<() => void>();

function Chip() {
  return (
    <button type="button" {...useLongPress(onLongPress, onTap)}>
      Chip
    </button>
  );
}
const chip = () => screen.getByRole('button');

beforeEach(() => {
  vi.useFakeTimers();
  onLongPress.mockReset();
  onTap.mockReset();
  render(<Chip />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('fires on every context menu of the keyboard, and treats the next Enter as a tap', () => {
  fireEvent.contextMenu(chip());
  fireEvent.contextMenu(chip());
  expect(onLongPress).toHaveBeenCalledTimes(2);
  fireEvent.click(chip());
  expect(onTap).toHaveBeenCalledTimes(1);
});

it('fires once on a long press, and ignores its context menu and click', () => {
  fireEvent.pointerDown(chip(), { pointerType: 'touch' });
  vi.advanceTimersByTime(500);
  fireEvent.contextMenu(chip());
  fireEvent.pointerUp(chip(), { pointerType: 'touch' });
  fireEvent.click(chip());
  expect(onLongPress).toHaveBeenCalledTimes(1);
  expect(onTap).not.toHaveBeenCalled();
});
