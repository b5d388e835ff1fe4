import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageHeading } from './page-heading.tsx';
import { RouteFocus } from './route-focus.tsx';

/** Renders a page whose heading is replaced when its content has loaded. */
const page = (title: string) => (
  <MemoryRouter>
    <RouteFocus />
    <Link to="/group/1">Open</Link>
    <input aria-label="A field" />
    <section key={title}>
      <PageHeading title={title} />
      <input aria-label={`A field of ${title}`} />
    </section>
  </MemoryRouter>
);

function open() {
  const view = render(page('Group'));
  fireEvent.click(screen.getByRole('link', { name: 'Open' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Group' }));
  return view;
}

beforeEach(() => vi.spyOn(window, 'scrollTo').mockReturnValue());
afterEach(cleanup);

it('keeps the focus on the heading when loaded content replaces it', () => {
  const { rerender } = open();
  rerender(page('Sunday Runners'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sunday Runners' }));
});

it('does not take the focus from a field when loaded content replaces the heading', () => {
  const { rerender } = open();
  screen.getByLabelText('A field').focus();
  rerender(page('Sunday Runners'));
  expect(document.activeElement).toBe(screen.getByLabelText('A field'));
});

it('moves the focus to the heading that replaces another one together with the focused field', () => {
  const { rerender } = open();
  screen.getByLabelText('A field of Group').focus();
  rerender(page('Post Not Found'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Post Not Found' }));
});
