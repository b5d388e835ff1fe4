import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod/mini';
import { completeDocument } from '../operations/openapi.ts';

/** Replaces the generated JSON Schema of a field with the one that the field declares, if any. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }): void {
  const shape = z.globalRegistry.get(zodSchema);
  if (shape?.['type'] === undefined) return;
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
  Object.assign(jsonSchema, shape);
}

const config = { zodToJsonConfig: { override } };
const ofRoute = createJsonSchemaTransform(config);
const ofSchemas = createJsonSchemaTransformObject(config);

/** How `@fastify/swagger` turns the routes into the document. */
export const documentTransforms: Pick<FastifyDynamicSwaggerOptions, 'transform' | 'transformObject'> = {
  transform: ({ schema, url, ...rest }) =>
    ofRoute({ schema: { ...schema, ...(url.startsWith('/api/') ? {} : { hide: true }) }, url, ...rest }),
  transformObject: (document) => completeDocument(ofSchemas(document) as OpenAPIV3_1.Document),
};
