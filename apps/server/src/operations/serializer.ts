import type { AnySchema } from 'fast-json-stringify';
import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod/mini';
import type { Schema } from './operation.ts';

type Serialize = (response: unknown) => string;

// In JSON Schema what may be null is a choice of two schemas, and a response would be validated to find which it is of.
const compile = (schema: Schema): Serialize =>
  fastJsonStringify(z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output' }) as AnySchema);

/**
 * Returns the function that turns a response into JSON, with the fields of its schema and no others. Parsing the response with the schema
 * would take four times as long; tRPC does that, so that each output is checked in one of the two APIs. A union is of a list and an object.
 */
export function serializerOf({ schema }: { schema: Schema }): Serialize {
  if (!(schema instanceof z.ZodMiniUnion)) return compile(schema);
  const isList = (one: unknown): boolean => one instanceof z.ZodMiniArray;
  const options = schema.def.options as readonly Schema[];
  const [list, object] = [options.find(isList), options.find((one) => !isList(one))];
  if (!list || !object || options.length > 2) throw new Error('A response is a list or an object.');
  const [ofList, ofObject] = [compile(list), compile(object)];
  return (response) => (Array.isArray(response) ? ofList(response) : ofObject(response));
}
