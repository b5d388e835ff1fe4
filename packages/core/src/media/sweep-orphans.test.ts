import { expect, it } from 'vitest';
import { mayMove } from './sweep-orphans.ts';

it.each([
  { files: 0, orphans: 0 },
  { files: 8, orphans: 2 },
  { files: 20, orphans: 5 },
  { files: 40, orphans: 10 },
  { files: 900, orphans: 10 },
  { files: 5_000, orphans: 50 },
  { files: 10_000, orphans: 100 },
  { files: 1_000_000, orphans: 100 },
])('moves at most $orphans of $files files without a command', ({ files, orphans }) => {
  expect(mayMove(files)).toBe(orphans);
});
