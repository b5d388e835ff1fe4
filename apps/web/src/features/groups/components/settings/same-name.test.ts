import { expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

it.each([
  ['Sunday Runners', 'Sunday Runners'],
  ['  sunday   RUNNERS ', 'Sunday Runners'],
  ['söhne', 'So\u0308hne'],
  ['🎉 🔥', '🎉  🔥'],
])('takes %j for the name %j', (typed, name) => {
  expect(isSameName(typed, name)).toBe(true);
});

it.each([
  ['', 'Runners'],
  ['Runner', 'Runners'],
  ['Sunday-Runners', 'Sunday Runners'],
])('does not take %j for the name %j', (typed, name) => {
  expect(isSameName(typed, name)).toBe(false);
});
