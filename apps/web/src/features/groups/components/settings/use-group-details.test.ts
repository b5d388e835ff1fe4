import { expect, it } from 'vitest';
import { changedDetails } from './use-group-details.ts';

const SAVED = { name: 'Runners', description: 'We run.', emoji: '🏆' };

it.each([
  ['nothing', {}, {}],
  ['blanks around it', { name: ' Runners ', description: '\nWe run. ' }, {}],
  ['a new name', { name: ' Rowers' }, { name: 'Rowers' }],
  ['a description that is emptied', { description: '  ' }, { description: '' }],
  ['all of it', { name: 'A', description: 'B', emoji: '🔥' }, { name: 'A', description: 'B', emoji: '🔥' }],
])('sends what differs: %s', (_what, typed, sent) => {
  expect(changedDetails(SAVED, { ...SAVED, ...typed })).toEqual(sent);
});
