import { expect, it } from 'vitest';
import { createMultiMap } from './multi-map.ts';

it('keeps the values of each key, and no key without values', () => {
  const map = createMultiMap<number, string>();
  map.add(1, 'a');
  map.add(1, 'b');
  map.add(1, 'b');
  map.add(2, 'c');
  expect([...map.get(1)]).toEqual(['a', 'b']);
  expect([map.size, map.get(3).size]).toEqual([2, 0]);
  map.delete(1, 'c');
  map.delete(3, 'a');
  map.delete(1, 'a');
  map.delete(1, 'b');
  expect([map.size, [...map.get(1)], [...map.get(2)]]).toEqual([1, [], ['c']]);
});
