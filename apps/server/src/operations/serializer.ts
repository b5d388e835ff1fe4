import type { AnySchema } from 'fast-json-stringify';
import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod/mini';
import type { Schema } from './operation.ts';

/**
 * Returns the function that turns a response into JSON, with the fields of its schema and no others. Parsing the response with the schema
 * would take four times as long; tRPC does that, so that each output is checked in one of the two APIs. OpenAPI 3.0 marks what may be null;
 * JSON Schema has a choice of two schemas for it, and a response would be validated to find which it is of.
 */
export const serializerOf = ({ schema }: { schema: Schema }): ((response: unknown) => string) =>
  fastJsonStringify(z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output' }) as AnySchema);
