import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';

const onSelect = vi.fn<() => void>();

/** Renders a ticket with an open menu, in a browser with or without popovers. */
function openMenu(hasPopovers: boolean) {
  const showPopover = vi.fn<() => void>();
  if (hasPopovers) Object.assign(HTMLElement.prototype, { showPopover });
  render(
    <article>
      <Menu label="More" icon="…" items={[{ label: 'Edit', icon: '✎', onSelect }]} />
    </article>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  return { item: screen.getByRole('menuitem', { name: /Edit/ }), showPopover };
}

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  onSelect.mockReset();
});

it('a menu is a popover in its place', () => {
  const { item, showPopover } = openMenu(true);
  expect(showPopover).toHaveBeenCalledOnce();
  expect(screen.getByRole('article').contains(item)).toBe(true);
});

it('in a browser without popovers a menu is outside of the ticket, and its actions can be chosen', () => {
  const { item } = openMenu(false);
  expect(screen.getByRole('article').contains(item)).toBe(false);
  fireEvent.pointerDown(item);
  fireEvent.click(item);
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menuitem')).toBeNull();
});

it('moves the focus to another item when the focused one is gone, as when the time to edit is over', () => {
  const menuOf = (...labels: string[]) => (
    <Menu label="More" icon="…" items={labels.map((label) => ({ label, icon: '✎', onSelect }))} />
  );
  const { rerender } = render(menuOf('Edit', 'Delete'));
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: /Edit/ }));
  rerender(menuOf('Delete'));
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: /Delete/ }));
});
