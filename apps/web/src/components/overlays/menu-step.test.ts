import { expect, it } from 'vitest';
import { menuStep } from './menu-step.ts';

const LABELS = ['Edit', 'Delete', 'Escort out'];

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['d', 0, 1],
  ['E', 0, 2],
  ['e', 2, 0],
  ['x', 0, undefined],
  [' ', 0, undefined],
  ['Enter', 0, undefined],
] as const)('%s leads from %s to %s', (key, at, place) => {
  expect(menuStep(key, at, LABELS)).toBe(place);
});
