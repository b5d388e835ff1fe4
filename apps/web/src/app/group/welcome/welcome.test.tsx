import type { CompleteGroup } from '@dubs/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Arrival, arrival } from '../../../lib/session/arrival.ts';
import { createPerson } from '../../../testing/create-person.ts';
import { Providers } from '../../../testing/providers.tsx';
import Welcome from './welcome.tsx';

vi.mock('../../../features/users/api/use-me.ts', () => ({ useMe: () => createPerson(7, 'Otto') }));

afterEach(cleanup);

const COMPLETE = {
  group: { id: 4, emoji: '🎊', name: 'The Sunday Table' },
  members: [{ user: createPerson(7, 'Otto') }, { user: createPerson(1, 'Nana') }],
  memberCount: 2,
  goals: [],
} as unknown as CompleteGroup;
const JOINED: Arrival = { groupId: 4, by: 'joining', done: [] };

it('lets a new member look around without a word', () => {
  arrival.set(JOINED);
  const onHello = vi.fn<() => void>();
  render(<Welcome arrived={JOINED} complete={COMPLETE} meId={7} onHello={onHello} />, { wrapper: Providers });
  screen.getByRole('region', { name: 'Welcome' });
  fireEvent.click(screen.getByRole('button', { name: 'Look around' }));
  expect(arrival.get()).toBeNull();
  expect(onHello).not.toHaveBeenCalled();
});
