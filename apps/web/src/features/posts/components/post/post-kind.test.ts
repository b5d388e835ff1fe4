import { expect, it } from 'vitest';
import { authorInWords } from '../../../../lib/text/author-in-words.ts';
import { postName } from './post-kind.ts';

const WIN = { kind: 'share', type: 'win', user: { name: 'Dana' } } as const;

it('names the person whom a post is about after its author, and in the names of its controls', () => {
  const about = { name: 'Mia' };
  expect(authorInWords({ ...WIN, about })).toBe('Dana, for Mia');
  expect(postName({ ...WIN, about })).toBe("Dana's win for Mia");
  expect(postName({ ...WIN, type: 'loss', about })).toBe("Dana's L for Mia");
  expect([authorInWords({ ...WIN, about: null }), postName({ ...WIN, about: null })]).toEqual([
    'Dana',
    "Dana's win",
  ]);
});
