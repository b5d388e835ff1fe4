import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import { z } from 'zod/mini';
import type { Schema } from './operation.ts';
import { fieldsOf } from './rest-shape.ts';

type Serialize = (response: unknown) => string;

// The OpenAPI 3.0 form has `nullable`. In JSON Schema a nullable field is a union, whose value would have to be validated against each option.
const compile = (schema: Schema): Serialize =>
  fastJsonStringify(z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output' }) as AnySchema);

const compiled = new WeakMap<Schema, Serialize>();

/** Returns a serializer that compiles its schema at the first response: compiling all at the start would take a third of a second. */
const compileLater =
  (schema: Schema): Serialize =>
  (response) => {
    let serialize = compiled.get(schema);
    if (!serialize) {
      serialize = compile(schema);
      compiled.set(schema, serialize);
    }
    return serialize(response);
  };

/** Returns the test for an option of a union: true for a list, or for an object with all required fields. */
function fitsOf(option: Schema): (response: unknown) => boolean {
  if (option instanceof z.ZodMiniArray) return Array.isArray;
  const required = Object.entries(fieldsOf(option)).flatMap(([name, field]) =>
    field instanceof z.ZodMiniOptional ? [] : [name],
  );
  return (response) =>
    typeof response === 'object' && response !== null && required.every((name) => name in response);
}

/**
 * Returns the function that serializes a response to JSON, with only the fields of its schema. It does not parse the response, which would
 * take four times as long; tRPC does, so each output is validated in one of the two APIs. In a union, an array uses the array option, and an
 * object the first option whose required fields it has.
 */
export function serializerOf({ schema }: { schema: Schema }): Serialize {
  if (!(schema instanceof z.ZodMiniUnion)) return compileLater(schema);
  const options = (schema.def.options as readonly Schema[]).map((one) => ({
    fits: fitsOf(one),
    serialize: compileLater(one),
  }));
  return (response) => {
    const option = options.find(({ fits }) => fits(response));
    if (!option) throw new Error('A response is none of its union.');
    return option.serialize(response);
  };
}
