import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageHeading } from './page-heading.tsx';
import { RouteFocus } from './route-focus.tsx';

let open: (address: string) => void;

/** A page whose heading is replaced when its content has loaded. */
function Page({ title }: { title: string }) {
  const navigate = useNavigate();
  open = (address) => void navigate(address);
  return (
    <>
      <RouteFocus />
      <input aria-label="A field" />
      <PageHeading key={title} title={title} />
    </>
  );
}

const page = (title: string) => (
  <MemoryRouter>
    <Page title={title} />
  </MemoryRouter>
);

beforeEach(() => vi.spyOn(window, 'scrollTo').mockReturnValue());
afterEach(cleanup);

it('keeps the focus on the heading when loaded content replaces it', () => {
  const { rerender } = render(page('Group'));
  act(() => open('/group/1'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Group' }));
  rerender(page('Sunday Runners'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sunday Runners' }));
});

it('does not take the focus from a field when loaded content replaces the heading', () => {
  const { rerender } = render(page('Group'));
  act(() => open('/group/2'));
  screen.getByLabelText('A field').focus();
  rerender(page('Sunday Runners'));
  expect(document.activeElement).toBe(screen.getByLabelText('A field'));
});
