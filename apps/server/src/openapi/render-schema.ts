import type { OpenAPIV3_1 } from 'openapi-types';
import { escape, prose } from './render-text.ts';

export type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject;

const lastOf = (ref: string): string => ref.split('/').at(-1) ?? ref;

/** Returns the type of a value in a few words with links, such as `list of Person`. */
export function kindOf(schema: Schema | undefined): string {
  if (schema === undefined) return 'anything';
  if ('$ref' in schema && schema.$ref) {
    const name = lastOf(schema.$ref);
    return `<a href="#${name}">${name}</a>`;
  }
  const own = schema as OpenAPIV3_1.SchemaObject & { items?: Schema };
  if (own.anyOf) return own.anyOf.map(kindOf).join(' or ');
  if (own.enum) return own.enum.map((value) => `<code>${escape(JSON.stringify(value))}</code>`).join(' or ');
  if (own.const !== undefined) return `<code>${escape(JSON.stringify(own.const))}</code>`;
  if (Array.isArray(own.type)) return own.type.map((type) => kindOf({ type } as Schema)).join(' or ');
  if (own.type === 'array') return `list of ${kindOf(own.items)}`;
  if (own.type === 'object' && typeof own.additionalProperties === 'object')
    return `map to ${kindOf(own.additionalProperties)}`;
  return own.format === 'binary' ? 'file' : (own.format ?? own.type ?? 'anything');
}

const bounds: [keyof OpenAPIV3_1.SchemaObject, string][] = [
  ['minimum', 'from'],
  ['maximum', 'to'],
  ['minLength', 'at least (characters)'],
  ['maxLength', 'at most (characters)'],
  ['maxItems', 'at most (items)'],
  ['default', 'default'],
];

function boundsOf(schema: Schema | undefined): string {
  const own = (schema ?? {}) as OpenAPIV3_1.SchemaObject;
  const inner = own.anyOf?.find((each) => 'maxLength' in each || 'maximum' in each) ?? own;
  return bounds
    .flatMap(([key, word]) => {
      const value = (inner as Record<string, unknown>)[key] ?? (own as Record<string, unknown>)[key];
      return value === undefined || value === Number.MAX_SAFE_INTEGER
        ? []
        : [`${word} <code>${escape(JSON.stringify(value))}</code>`];
    })
    .join(', ');
}

/** Renders one line of a list of fields or parameters. */
export const renderField = (
  name: string,
  schema: Schema | undefined,
  { required, description, place }: { required: boolean; description?: string | undefined; place?: string },
): string =>
  `<div class="field"><dt><code>${escape(name)}</code> <small>${kindOf(schema)}${place ? `, ${place}` : ''}${
    required ? '' : ', optional'
  }</small></dt><dd>${prose(description)} <small>${boundsOf(schema)}</small></dd></div>`;

/** Renders the fields of an object schema. */
export function renderFields(schema: OpenAPIV3_1.SchemaObject): string {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    renderField(name, field, {
      required: schema.required?.includes(name) ?? false,
      description: field.description,
    }),
  );
  return `<dl>${fields.join('')}</dl>`;
}
