import type { AnySchema } from 'fast-json-stringify';
import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod/mini';
import type { Schema } from './operation.ts';

/**
 * Returns the function that turns a response into JSON, with the fields of its schema and no others. Parsing the response with the schema
 * would take four times as long; tRPC does that, so that each output is checked in one of the two APIs.
 */
export const serializerOf = ({ schema }: { schema: Schema }): ((response: unknown) => string) =>
  fastJsonStringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as AnySchema);
