import { expect, it } from 'vitest';
import { daysLater } from './wish-texts.ts';

it('states the time that it took to turn an L around', () => {
  expect([0, 1, 3].map(daysLater)).toEqual(['the same day', 'after 1 day', 'after 3 days']);
});
