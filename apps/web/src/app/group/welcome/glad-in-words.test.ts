import { expect, it } from 'vitest';
import { gladInWords } from './glad-in-words.ts';

it.each([
  [['Nana'], 1, 'Nana is glad you are here.'],
  [['Nana', 'Dana'], 2, 'Nana and Dana are glad you are here.'],
  [['Nana', 'Dana', 'Otto'], 7, 'Nana, Dana and 5 more are glad you are here.'],
  [[], 0, 'Good that you are here.'],
])('names two members of %j and counts the others', (names, count, words) => {
  const pieces = gladInWords(names, count);
  expect(pieces.map(({ text }) => text).join('')).toBe(words);
  expect(pieces.flatMap(({ at, text }) => (at === undefined ? [] : [text]))).toEqual(names.slice(0, 2));
});
