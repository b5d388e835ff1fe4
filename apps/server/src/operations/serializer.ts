import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import { z } from 'zod/mini';
import { isRepeated } from '../idempotency.ts';
import type { Schema } from './operation.ts';
import { fieldsOf } from './rest-shape.ts';

type Serialize = (response: unknown) => string;

// The OpenAPI 3.0 form has `nullable`. In JSON Schema a nullable field is a union, whose value would have to be validated against each option.
const jsonSchemaOf = (schema: Schema) => z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output' });

/** Returns a copy of a JSON Schema in which no field is required. A field named `required` has a schema, which is no array. */
const withoutRequired = (schema: object): object =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'required' && Array.isArray(value) ? undefined : value,
    ),
  );

const complete = new WeakMap<Schema, Serialize>();
const repeated = new WeakMap<Schema, Serialize>();

/**
 * Returns a serializer that compiles its schema at the first response: compiling all at the start would take a third of a second. It
 * rejects a response without a required field, unless an earlier build has stored it.
 */
const compileLater =
  (schema: Schema): Serialize =>
  (response) => {
    const compiled = isRepeated(response) ? repeated : complete;
    let serialize = compiled.get(schema);
    if (!serialize) {
      const jsonSchema = jsonSchemaOf(schema);
      serialize = fastJsonStringify(
        (compiled === repeated ? withoutRequired(jsonSchema) : jsonSchema) as AnySchema,
      );
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
