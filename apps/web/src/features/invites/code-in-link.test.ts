import { expect, it } from 'vitest';
import { codeInLink } from './code-in-link.ts';

const CODE = 'x7_Qm-2pLk90';

it.each([
  `https://dubs.example/invite/${CODE}`,
  `  https://dubs.example/invite/${CODE}?from=chat#top `,
  `Come and join us: http://192.168.1.5:3000/invite/${CODE}.`,
  `dubs.example/invite/${CODE}`,
  `/invite/${CODE}`,
  `invite/${CODE}`,
  CODE,
  ` ${CODE}\n`,
])('finds the code in %j', (pasted) => {
  expect(codeInLink(pasted)).toBe(CODE);
});

it.each(['', '  ', 'https://dubs.example/', 'https://dubs.example/invite/', 'two words', 'née'])(
  'finds none in %j',
  (pasted) => {
    expect(codeInLink(pasted)).toBeNull();
  },
);
