import type { Post } from '@dubs/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../../../../lib/session/session.ts';
import { Providers } from '../../../../testing/providers.tsx';
import { orphanedEdit } from '../../orphaned-edit.ts';
import { PostMenu } from './post-menu.tsx';

vi.mock('./edit-post-dialog.tsx', () => ({ default: () => null }));

const post = {
  id: 3,
  userId: 7,
  user: { id: 7, name: 'Ada' },
  kind: 'share',
  type: 'win',
  createdAt: new Date().toISOString(),
} as unknown as Post;

beforeEach(() => signIn('a.b.c'));
afterEach(() => {
  cleanup();
  signOut('left');
});

function openMenu() {
  const view = render(<PostMenu post={post} meId={7} role={undefined} />, { wrapper: Providers });
  fireEvent.click(screen.getByRole('button', { name: "More about Ada's win" }));
  return view;
}

it('keeps the dialog of an edit open when its card is removed', () => {
  const { unmount } = openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  unmount();
  expect(orphanedEdit.get()).toBe(post);
});

it('opens no dialog when a card is removed that is not being edited, or by the end of the session', () => {
  openMenu().unmount();
  expect(orphanedEdit.get()).toBeNull();
  const { unmount } = openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  signOut('refused');
  unmount();
  expect(orphanedEdit.get()).toBeNull();
});
