import { expect, it } from 'vitest';
import { profileName } from './profile-name.ts';

it.each([
  [{ displayName: 'Maya', firstName: 'M', lastName: 'O' }, 'Maya'],
  [{ displayName: null, firstName: 'Maya', lastName: 'Okafor' }, 'Maya Okafor'],
  [{ displayName: '', firstName: null, lastName: 'Okafor' }, 'Okafor'],
  [{ displayName: null, firstName: null, lastName: null }, 'User'],
])('heads the profile of %j with %j', (person, name) => {
  expect(profileName(person)).toBe(name);
});
