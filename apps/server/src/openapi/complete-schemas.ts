import type { OpenAPIV3_1 } from 'openapi-types';
import { describedSchemas } from './described-schemas.ts';
import { ERROR_SCHEMAS } from './error-answers.ts';
import { picturesOfForm } from './post-form.ts';

type Document = OpenAPIV3_1.Document;
type Schema = OpenAPIV3_1.SchemaObject;

/** What numbers can hold is nothing that has to be said of a count. */
function withoutNumberBounds<T>(schemas: T): T {
  const text = JSON.stringify(schemas, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'integer')
      return value;
    const { minimum, maximum, ...rest } = value as Schema;
    return minimum === Number.MIN_SAFE_INTEGER && maximum === Number.MAX_SAFE_INTEGER ? rest : value;
  });
  return JSON.parse(text) as T;
}

/** A schema with what is said of it and of each of its fields. */
function withWords(name: string, schema: Schema): Schema {
  const words = describedSchemas.get(name);
  if (!words) throw new Error(`The description of the calls says nothing of ${name}.`);
  const { type, properties, ...rest } = schema;
  const fields = Object.entries(properties ?? {}).map(([field, own]) => [
    field,
    { ...own, description: words.fields[field] },
  ]);
  return {
    ...(type ? { type } : {}),
    description: words.about,
    properties: {
      ...Object.fromEntries(fields),
      // Files are no fields of the schema: they are streamed to disk.
      ...(name === 'CreatePostInput' ? { images: picturesOfForm } : {}),
    },
    ...rest,
    examples: [words.example],
  } as Schema;
}

const namesIn = (part: unknown, kind = 'schemas'): string[] =>
  [...JSON.stringify(part).matchAll(new RegExp(`"#/components/${kind}/(\\w+)"`, 'g'))].map(
    ([, name = '']) => name,
  );

/** Describes the named schemas, adds those of errors, and leaves out what no call leads to. */
export function completeSchemas(document: Document): Document {
  const all: Record<string, Schema> = {
    ...withoutNumberBounds(document.components?.schemas as Record<string, Schema>),
    ...ERROR_SCHEMAS,
  };
  const used = new Map<string, Schema>();
  const waiting = namesIn({ ...document, components: { ...document.components, schemas: {} } });
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = all[name];
    if (used.has(name) || !schema) continue;
    used.set(name, name in ERROR_SCHEMAS ? schema : withWords(name, schema));
    waiting.push(...namesIn(schema));
  }
  const schemas = Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1)));
  const refused = new Set(namesIn(document.paths, 'responses'));
  const responses = Object.fromEntries(
    Object.entries(document.components?.responses ?? {}).filter(([name]) => refused.has(name)),
  );
  return { ...document, components: { ...document.components, schemas, responses } };
}
