import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Menu } from './menu.tsx';

afterEach(cleanup);

const menuOf = (...labels: string[]) => (
  <Menu
    label="More"
    icon={null}
    items={labels.map((label) => ({ label, icon: null, onSelect: () => undefined }))}
  />
);

it('moves the focus to another item when the focused one is gone, as when the time to edit is over', () => {
  const { rerender } = render(menuOf('Edit', 'Delete'));
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Edit' }));
  rerender(menuOf('Delete'));
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Delete' }));
});
