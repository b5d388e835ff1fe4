import { docsOf } from '@dubs/contract/docs';
import type { OpenAPIV3_1 } from 'openapi-types';
import { ERROR_SCHEMAS } from './error-responses.ts';
import { FILES_OF_FORMS } from './forms.ts';

type Document = OpenAPIV3_1.Document;
type Schema = OpenAPIV3_1.SchemaObject;

/** Removes the bounds of a safe integer, which Zod adds to every integer. */
function withoutNumberBounds<T>(schemas: T): T {
  const text = JSON.stringify(schemas, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'integer')
      return value;
    const { minimum, maximum, ...rest } = value as Schema;
    return minimum === Number.MIN_SAFE_INTEGER && maximum === Number.MAX_SAFE_INTEGER ? rest : value;
  });
  return JSON.parse(text) as T;
}

/** Adds the description of a schema and of its fields, and its example. */
function withDocs(name: string, schema: Schema): Schema {
  const docs = docsOf(name);
  if (!docs) throw new Error(`${name} is not described in packages/contract/src/docs.`);
  const { type, properties, ...rest } = schema;
  const fields = Object.entries(properties ?? {}).map(([field, own]) => [
    field,
    { ...own, description: docs.fields[field] },
  ]);
  return {
    ...(type ? { type } : {}),
    description: docs.description,
    properties: {
      ...Object.fromEntries(fields),
      ...FILES_OF_FORMS[name],
    },
    ...rest,
    examples: [docs.example],
  } as Schema;
}

const namesIn = (part: unknown, kind = 'schemas'): string[] =>
  [...JSON.stringify(part).matchAll(new RegExp(`"#/components/${kind}/(\\w+)"`, 'g'))].map(
    ([, name = '']) => name,
  );

/** Describes the named schemas, adds those of errors, and removes those that no operation uses. */
export function completeSchemas(document: Document): Document {
  const all: Record<string, Schema> = {
    ...withoutNumberBounds(document.components?.schemas as Record<string, Schema>),
    ...ERROR_SCHEMAS,
  };
  const used = new Map<string, Schema>();
  const pending = namesIn({ ...document, components: { ...document.components, schemas: {} } });
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const schema = all[name];
    if (used.has(name) || !schema) continue;
    used.set(name, name in ERROR_SCHEMAS ? schema : withDocs(name, schema));
    pending.push(...namesIn(schema));
  }
  const schemas = Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1)));
  const errors = new Set(namesIn(document.paths, 'responses'));
  const responses = Object.fromEntries(
    Object.entries(document.components?.responses ?? {}).filter(([name]) => errors.has(name)),
  );
  return { ...document, components: { ...document.components, schemas, responses } };
}
