import { expect, it } from 'vitest';
import { linkify } from './linkify.ts';

const links = (text: string) => linkify(text).flatMap((part) => (part.href ? [part.href] : []));

it('keeps every character of the text', () => {
  for (const text of ['', 'plain', 'a https://x.example/y. b', 'www.dubs.example', 'http://[', 'x www. y']) {
    expect(
      linkify(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});

it('links addresses and leaves the punctuation around them alone', () => {
  expect(links('Look: https://a.example/b?c=1, then www.d.example!')).toEqual([
    'https://a.example/b?c=1',
    'https://www.d.example/',
  ]);
  expect(links('(see https://a.example/b_(c)).')).toEqual(['https://a.example/b_(c)']);
  expect(linkify('(www.a.example)')).toEqual([
    { text: '(' },
    { text: 'www.a.example', href: 'https://www.a.example/' },
    { text: ')' },
  ]);
});

it('links nothing that is not http, has no domain or hides its host behind a name', () => {
  expect(
    links('javascript:alert(1) data:text/html,x https://localhost/ https://bank.example@evil.example/'),
  ).toEqual([]);
});
