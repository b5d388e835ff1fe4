import { id, pathId } from '@dubs/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { Operation, Rest, Schema } from './operation.ts';
import { restShapeOf } from './rest-shape.ts';

const declare = (rest: Rest, input?: Schema, body?: Schema): Operation => ({
  id: 'example',
  tag: 'Posts',
  summary: '',
  description: '',
  success: '',
  rest,
  ...(input ? { input } : {}),
  ...(body ? { body } : {}),
  output: z.object({}),
  run: async () => ({}),
});

const Words = z.object({ content: z.string() });
const fieldsOf = (schema: Schema | null) => (schema as z.ZodMiniObject | null)?.shape;

describe('the REST call of an operation', () => {
  it('takes ids of the path as text', () => {
    const { names, params, query, body } = restShapeOf(declare('DELETE /posts/:id', z.object({ id })));
    expect(names).toEqual([['id', 'id']]);
    expect(fieldsOf(params)).toEqual({ id: pathId });
    expect([query, body]).toEqual([null, null]);
  });

  it('fills the id of what precedes `:id`', () => {
    const { names } = restShapeOf(declare('GET /posts/:id/comments', z.object({ postId: id })));
    expect(names).toEqual([['id', 'postId']]);
  });

  it('takes the rest of a read from the query, with ids as text', () => {
    const input = z.object({ postId: id, before: z.optional(id), limit: z.string() });
    const { query } = restShapeOf(declare('GET /posts/:id/comments', input));
    expect(z.safeParse(query ?? z.never(), { before: '7', limit: 'x' }).data).toEqual({
      before: 7,
      limit: 'x',
    });
  });

  it('takes the rest of a write from the declared body', () => {
    const operation = declare('PATCH /posts/:id', z.extend(Words, { id }), Words);
    expect(restShapeOf(operation).body).toBe(Words);
  });

  it('is rejected at start-up when no field fills a parameter of its path', () => {
    expect(() => restShapeOf(declare('GET /posts/:id', z.object({ code: z.string() })))).toThrow(':id');
  });

  it('is rejected at start-up when its input is no object', () => {
    const input = z.union([z.object({ id }), z.object({ code: z.string() })]);
    expect(() => restShapeOf(declare('POST /posts', input))).toThrow('must be an object');
  });

  it.each([undefined, z.object({ content: z.unknown() })])(
    'is rejected at start-up when its body does not check a field of the input',
    (body) => {
      const operation = declare('PATCH /posts/:id', z.extend(Words, { id }), body);
      expect(() => restShapeOf(operation)).toThrow('content');
    },
  );
});
