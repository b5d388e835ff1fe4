import type { AnySchema } from 'fast-json-stringify';
import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod/mini';
import type { Schema } from './operation.ts';
import { fieldsOf } from './rest-shape.ts';

type Serialize = (response: unknown) => string;

// In JSON Schema what may be null is a choice of two schemas, and a response would be validated to find which it is of.
const compile = (schema: Schema): Serialize =>
  fastJsonStringify(z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output' }) as AnySchema);

/** Returns whether a response is of an option of a union: a list, or an object with all required fields. */
function fitsOf(option: Schema): (response: unknown) => boolean {
  if (option instanceof z.ZodMiniArray) return Array.isArray;
  const required = Object.entries(fieldsOf(option)).flatMap(([name, field]) =>
    field instanceof z.ZodMiniOptional ? [] : [name],
  );
  return (response) =>
    typeof response === 'object' && response !== null && required.every((name) => name in response);
}

/**
 * Returns the function that turns a response into JSON, with the fields of its schema and no others. Parsing the response with the schema
 * would take four times as long; tRPC does that, so that each output is checked in one of the two APIs. In a union, a list is of the one list,
 * and an object of the first one of which it has all required fields.
 */
export function serializerOf({ schema }: { schema: Schema }): Serialize {
  if (!(schema instanceof z.ZodMiniUnion)) return compile(schema);
  const options = (schema.def.options as readonly Schema[]).map((one) => ({
    fits: fitsOf(one),
    serialize: compile(one),
  }));
  return (response) => {
    const option = options.find(({ fits }) => fits(response));
    if (!option) throw new Error('A response is none of its union.');
    return option.serialize(response);
  };
}
