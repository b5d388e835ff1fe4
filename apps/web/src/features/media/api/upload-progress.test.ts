import { expect, it } from 'vitest';
import { progressOfFiles } from './upload-progress.ts';

it('fills one file after the other', () => {
  expect(progressOfFiles([100, 200], 0)).toEqual([0, 0]);
  expect(progressOfFiles([100, 200], 1 / 6)).toEqual([0.5, 0]);
  expect(progressOfFiles([100, 200], 2 / 3)).toEqual([1, 0.5]);
  expect(progressOfFiles([100, 200], 1)).toEqual([1, 1]);
});
