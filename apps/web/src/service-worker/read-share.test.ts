import { expect, it } from 'vitest';
import { readShare } from './read-share.ts';

const formOf = (fields: Record<string, string>, images = 0): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (let n = 1; n <= images; n++) form.append('images', new File(['x'], `${n}.jpg`));
  return form;
};

it.each([
  [
    { title: 'A walk', text: 'Round the lake', url: 'https://a.example/1' },
    'A walk\nRound the lake\nhttps://a.example/1',
  ],
  [
    { title: 'A walk', text: 'See https://a.example/1', url: 'https://a.example/1' },
    'A walk\nSee https://a.example/1',
  ],
  [{ title: 'A walk', text: 'A walk' }, 'A walk'],
  [{ title: ' ', url: 'https://a.example/1' }, 'https://a.example/1'],
  [{}, ''],
])('puts what was shared into words, nothing twice: %j', (fields, text) => {
  expect(readShare(formOf(fields)).text).toBe(text);
});

it('returns as many pictures as fit into a post, and counts all', () => {
  const { images, imageCount } = readShare(formOf({}, 7));
  expect(images.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']);
  expect(imageCount).toBe(7);
});

it('ignores the empty file of a form without pictures', () => {
  const form = formOf({});
  form.set('images', new File([], ''));
  expect(readShare(form)).toMatchObject({ images: [], imageCount: 0 });
});
