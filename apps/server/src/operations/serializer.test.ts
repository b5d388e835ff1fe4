import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { serializerOf } from './serializer.ts';

const serialize = serializerOf({
  schema: z.object({
    id: z.int(),
    name: z.nullable(z.string()),
    tags: z.optional(z.record(z.string(), z.int())),
  }),
});

it('writes the fields of the schema and no others', () => {
  expect(serialize({ id: 7, name: null, phoneNumber: '+12025550100' })).toBe('{"id":7,"name":null}');
  expect(JSON.parse(serialize({ id: 7, name: '"\u2028', tags: { '🔥': 2 } }))).toEqual({
    id: 7,
    name: '"\u2028',
    tags: { '🔥': 2 },
  });
});

it('rejects a response without a required field', () => {
  expect(() => serialize({ id: 7 })).toThrow('"name" is required');
});

it('writes a list or an object, where either may come, and null for a word that may be missing', () => {
  const item = z.object({ wish: z.nullable(z.enum(['listen', 'laugh'])) });
  const either = serializerOf({ schema: z.union([z.array(item), z.object({ items: z.array(item) })]) });
  const items = [{ wish: null }, { wish: 'laugh' }];
  expect(either(items)).toBe('[{"wish":null},{"wish":"laugh"}]');
  expect(either({ items })).toBe('{"items":[{"wish":null},{"wish":"laugh"}]}');
});
