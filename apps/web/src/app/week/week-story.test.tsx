import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createPerson } from '../../testing/create-person.ts';
import { Providers } from '../../testing/providers.tsx';
import { stubsOf } from './stubs.tsx';
import WeekStory from './week-story.tsx';

const user = createPerson(7, 'Nana');
const stubs = stubsOf(
  {
    group: { id: 3, name: 'Family', emoji: '🎊' },
    totalDubs: 7,
    totalLs: 2,
    photo: null,
    givers: [{ user, emoji: '❤️', count: 11 }],
    goal: { title: 'Read 12 books', user },
  },
  () => undefined,
);

const tap = (element: Element) => {
  fireEvent.pointerDown(element, { isPrimary: true, clientX: 300 });
  fireEvent.pointerUp(element, { isPrimary: true, clientX: 300 });
};

afterEach(cleanup);

it('links names to the pages of members; a tap or Enter on them does not turn the story', () => {
  render(<WeekStory title="Family" stubs={stubs} isByPointer onClose={() => {}} returnFocus={() => {}} />, {
    wrapper: Providers,
  });
  tap(screen.getByText('7 dubs'));
  const name = screen.getByRole('link', { name: 'Nana' });
  expect(name.getAttribute('href')).toBe('/group/3/person/7');
  tap(screen.getByText('Nana'));
  fireEvent.keyDown(name, { key: 'Enter' });
  expect(screen.getByText(/left 11/)).toBeTruthy();
  tap(screen.getByText(/left 11/));
  expect(screen.getByRole('link', { name: 'Nana' }).closest('[data-stub]')?.textContent).toBe(
    'Nana reached a goal:Read 12 books',
  );
});
