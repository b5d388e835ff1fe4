import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createPerson } from '../../../testing/create-person.ts';
import { PersonHeader } from './person-header.tsx';

afterEach(cleanup);

type Shown = Parameters<typeof PersonHeader>[0]['person'];

function show(fields: Partial<Omit<Shown, 'user'>> = {}, user: Partial<Shown['user']> = {}) {
  const person = {
    user: { ...createPerson(2, 'Ben'), avatarLargeUrl: null, ...user },
    role: 'member',
    joinedAt: '2026-03-05T12:00:00Z',
    bio: null,
    isMemorial: false,
    ...fields,
  } as Shown;
  return render(<PersonHeader person={person} heading={<h1>Ben</h1>} action={null} />).container;
}

it('shows the large picture, the role, the time of joining and every line of the bio', () => {
  const pictures = { avatarUrl: '/media/avatar/1-small.webp', avatarLargeUrl: '/media/avatar/1.webp' };
  const header = show({ role: 'admin', bio: 'Small steps.\nEvery day.' }, pictures);
  expect(header.querySelector('img')?.getAttribute('src')).toBe('/media/avatar/1.webp');
  expect(screen.getByText('admin').nextSibling?.textContent).toBe('Joined March 2026');
  expect(header.querySelector('[dir="auto"]')?.textContent).toBe('Small steps.\nEvery day.');
});

it('shows an emoji without a picture, and neither a bio nor the role of a plain member', () => {
  const header = show({}, { avatarEmoji: '🦊' });
  expect(header.textContent).toBe('🦊BenJoined March 2026');
});

it('says that a person is remembered in place of their role', () => {
  expect(show({ role: 'creator', isMemorial: true }).textContent).toBe('BBenIn memory ·Joined March 2026');
});
