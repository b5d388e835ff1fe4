import { LIMITS } from '@dubs/contract';
import { expect, it } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const unavailable = expect.objectContaining({ code: 'UNAVAILABLE', retryAfter: 5 });
const errorOf = (take: () => unknown): unknown => {
  try {
    take();
    return null;
  } catch (error) {
    return error;
  }
};

it('gives one user at most half of the slots, and all users together no more than there are', () => {
  const slots = createUploadSlots({ atOnce: 4, totalBytes: 0 });
  const free = slots.take(1, 10);
  slots.take(1, 10);
  expect(errorOf(() => slots.take(1, 10))).toEqual(unavailable);
  slots.take(2, 10);
  slots.take(3, 10);
  expect(errorOf(() => slots.take(4, 10))).toEqual(unavailable);
  free();
  free();
  expect(slots.state()).toEqual({ uploads: 3, bytes: 30 });
  slots.take(4, 10);
});

it('reserves disk space, the most that an upload may have when its size is not declared', () => {
  const slots = createUploadSlots({ atOnce: 0, totalBytes: LIMITS.body.multipartBytes + 100 });
  const free = slots.take(1, undefined);
  slots.take(1, 100);
  expect(errorOf(() => slots.take(1, 1))).toEqual(unavailable);
  free();
  slots.take(1, 1);
  expect(slots.state()).toEqual({ uploads: 2, bytes: 101 });
});
