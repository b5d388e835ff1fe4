import { expect, it } from 'vitest';
import { z } from 'zod';
import { JOBS } from './jobs.ts';
import { SCHEDULES } from './schedules.ts';

/** Fields that hold a word of a fixed set, by job and field. */
const WORDS = new Set(['reaction.removed emoji']);

// Operators see what jobs carry: on the board, in `dubs jobs failed`, in the database of the queue.
it.each(Object.entries(JOBS))('%s carries ids, and no words of people', (name, schema) => {
  const { properties = {} } = z.toJSONSchema(schema);
  for (const [field, type] of Object.entries(properties)) {
    const { type: kind, enum: words } = type as { type?: string; enum?: string[] };
    const isHarmless = kind === 'integer' || words !== undefined || WORDS.has(`${name} ${field}`);
    expect([field, isHarmless]).toEqual([field, true]);
  }
});

it('every job without a payload is scheduled', () => {
  const names = Object.entries(JOBS).flatMap(([name, schema]) =>
    Object.keys(schema.shape).length === 0 ? name : [],
  );
  expect(SCHEDULES.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
