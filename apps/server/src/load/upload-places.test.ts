import { LIMITS } from '@dubs/contract';
import { expect, test } from 'vitest';
import { createUploadPlaces } from './upload-places.ts';

const unavailable = expect.objectContaining({ code: 'UNAVAILABLE', retryAfter: 5 });
const refusal = (take: () => unknown): unknown => {
  try {
    take();
    return null;
  } catch (error) {
    return error;
  }
};

test('nobody has more than half of the places, and all together have no more than there are', () => {
  const places = createUploadPlaces({ atOnce: 4, totalBytes: 0 });
  const give = places.take(1, 10);
  places.take(1, 10);
  expect(refusal(() => places.take(1, 10))).toEqual(unavailable);
  places.take(2, 10);
  places.take(3, 10);
  expect(refusal(() => places.take(4, 10))).toEqual(unavailable);
  give();
  give();
  expect(places.state()).toEqual({ uploads: 3, bytes: 30 });
  places.take(4, 10);
});

test('room on the disk is set aside, the most that there may be for one that does not say', () => {
  const places = createUploadPlaces({ atOnce: 0, totalBytes: LIMITS.body.multipartBytes + 100 });
  const give = places.take(1, undefined);
  places.take(1, 100);
  expect(refusal(() => places.take(1, 1))).toEqual(unavailable);
  give();
  places.take(1, 1);
  expect(places.state()).toEqual({ uploads: 2, bytes: 101 });
});
