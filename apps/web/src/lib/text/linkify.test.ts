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

it('links addresses without the punctuation around them', () => {
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

it('takes no time for an address with thousands of brackets', () => {
  const start = performance.now();
  for (let n = 0; n < 10; n++)
    expect(links(`https://a.example/${')'.repeat(4_900)}`)).toEqual(['https://a.example/']);
  expect(performance.now() - start).toBeLessThan(1_000);
});

it('shows a host that mixes scripts in Punycode, and other hosts unchanged', () => {
  expect(linkify('Pay at https://pаypal.example:8443/а?b now')).toEqual([
    { text: 'Pay at ' },
    {
      text: 'https://xn--pypal-4ve.example:8443/а?b',
      href: 'https://xn--pypal-4ve.example:8443/%D0%B0?b',
    },
    { text: ' now' },
  ]);
  expect(linkify('www.GОOGLE.example')[0]?.text).toBe('www.xn--gogle-jye.example');
  for (const plain of ['https://пример.рф/а', 'https://日本語.jp', 'www.münchen.example'])
    expect(linkify(plain)[0]?.text).toBe(plain);
});

it('does not link an address without http or a domain, or with a user name before its host', () => {
  expect(
    links('javascript:alert(1) data:text/html,x https://localhost/ https://bank.example@evil.example/'),
  ).toEqual([]);
});
