import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { createPerson } from '../../../../testing/create-person.ts';
import { HeardBy } from './heard-by.tsx';

afterEach(cleanup);

const people = (...names: string[]) =>
  names.map((name, id) => ({ ...createPerson(id, name), isMember: name !== 'Ana' }));
const words = (...names: string[]) => {
  cleanup();
  return render(<HeardBy groupId={3} people={people(...names)} />, { wrapper: MemoryRouter }).container
    .textContent;
};

it('names who heard the L', () => {
  expect(words()).toBe('');
  expect(words('Ana')).toBe('Heard by Ana');
  expect(words('Ana', 'Ben')).toBe('Heard by Ana and Ben');
  expect(words('Ana', 'Ben', 'Cleo')).toBe('Heard by Ana, Ben and Cleo');
});

it('links the names of members', () => {
  words('Ana', 'Ben');
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ben', '/group/3/person/1'],
  ]);
});

it('names the others on request', () => {
  expect(words('Ana', 'Ben', 'Cleo', 'Dan', 'Eve')).toBe('Heard by Ana, Ben, Cleo and 2 others');
  fireEvent.click(screen.getByRole('button', { name: '2 others' }));
  expect(document.body.textContent).toBe('Heard by Ana, Ben, Cleo, Dan and Eve');
});
