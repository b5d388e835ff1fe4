import type { CompleteGroup, Goal } from '@dubs/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createPerson } from '../../testing/create-person.ts';
import { Providers } from '../../testing/providers.tsx';
import { GroupGoals } from './group-goals.tsx';

const [ada, bo] = [createPerson(1, 'Ada'), createPerson(2, 'Bo')];
const goal = { groupId: 3, description: null, isCompleted: false, createdAt: '2026-11-01T10:00:00.000Z' };
const goals = [ada, bo].map(
  (user) => ({ ...goal, id: user.id, userId: user.id, user, title: 'Run' }) as Goal,
);

afterEach(cleanup);

/** Renders the goals of Ada and Bo in a group of which only Ada is known to be a member. */
function renderGoals(memberCount: number) {
  const complete = { group: { id: 3 }, members: [{ userId: ada.id }], memberCount, goals, goalCount: 2 };
  render(
    <Providers>
      <GroupGoals complete={complete as CompleteGroup} meId={9} />
    </Providers>,
  );
}

it('links the owner of a goal to their page, unless they have left the group', () => {
  renderGoals(1);
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/group/3/person/1');
  expect(screen.queryByRole('link', { name: 'Bo' })).toBeNull();
});

it('links every owner in a group with more members than have been loaded', () => {
  renderGoals(201);
  expect(screen.getByRole('link', { name: 'Bo' })).toBeTruthy();
});
