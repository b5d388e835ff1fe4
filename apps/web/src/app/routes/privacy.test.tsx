import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import PrivacyScreen from './privacy.tsx';

afterEach(cleanup);

it('says what is kept about a child without an account, who sees and changes it, and when it is deleted', () => {
  render(<PrivacyScreen />, { wrapper: MemoryRouter });
  const clause = screen.getByRole('heading', { name: 'Children' }).parentElement?.textContent;
  for (const words of [
    'too young for an account, you can keep a profile: a name and, if you add one, a picture.',
    'the people you name keepers can change and delete it',
    'members of the groups where you share a post about the child see its name and picture there',
    'no phone number, cannot be messaged or mentioned, and is in the export of each of its keepers',
    'deleted when its last keeper deletes it, or deletes their account',
  ])
    expect(clause).toContain(words);
});
