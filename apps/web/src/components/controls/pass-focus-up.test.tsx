import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Loaded } from '../feedback/loaded.tsx';
import { MoreButton } from './more-button.tsx';

afterEach(cleanup);

const NOTHING = () => undefined;
const query = (data?: string) => ({
  data,
  error: data === undefined ? new Error('offline') : null,
  isFetching: false,
  refetch: NOTHING,
});
const loaded = (data?: string) => (
  <Loaded query={query(data)} failure="Not loaded." skeleton={null}>
    {(text) => <p>{text}</p>}
  </Loaded>
);
const more = (isMore: boolean) => isMore && <MoreButton label="Show more" onMore={NOTHING} />;

it.each([
  ['"Try Again" that succeeded', /^Try Again/, loaded(), loaded('Content')],
  ['"Show more" that shows the rest', /^Show more/, more(true), more(false)],
])('keeps the focus in place after %s', (_what, name, before, after) => {
  const { rerender } = render(<section aria-label="A card">{before}</section>);
  screen.getByRole('button', { name }).focus();
  rerender(<section aria-label="A card">{after}</section>);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'A card' }));
});

it('leaves the focus where it is when a button without it is removed', () => {
  const page = (isMore: boolean) => (
    <section>
      <input />
      {more(isMore)}
    </section>
  );
  const { rerender } = render(page(true));
  screen.getByRole('textbox').focus();
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
