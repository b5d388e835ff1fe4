import { id, pathId } from '@dubs/contract';
import { z } from 'zod/mini';
import type { Operation, Schema } from './operation.ts';

/** Where REST finds the parts of an operation's input. */
export interface RestShape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api`, with `:name` for each parameter. */
  path: string;
  /** Each parameter of the path with the field of the input that it fills. */
  names: readonly (readonly [parameter: string, field: string])[];
  params: Schema | null;
  query: Schema | null;
  body: Schema | null;
}

type Fields = Record<string, Schema>;

/** Returns the fields of an object schema, also inside `prefault` and `optional`. Throws for any other schema. */
export function fieldsOf(schema: Schema | undefined): Fields {
  if (schema === undefined) return {};
  const { def } = schema._zod as unknown as { def: { shape?: Fields; innerType?: Schema } };
  if (def.shape) return def.shape;
  if (!def.innerType) throw new Error('The input of an operation must be an object.');
  return fieldsOf(def.innerType);
}

/** Returns the schema inside `optional`, or undefined for any other schema. */
function optionalOf(field: Schema | undefined): Schema | undefined {
  const { type, innerType } = (field?._zod.def ?? {}) as { type?: string; innerType?: Schema };
  return type === 'optional' ? innerType : undefined;
}

/** Returns the schema of a field in a path or query, where an id is text. */
function inAddress(field: Schema): Schema {
  if (field === id) return pathId;
  return optionalOf(field) === id ? z.optional(pathId) : field;
}

/** True if the body validates a field with the same schema as the input. In a form, an id is text. */
const checksAs = (sent: Schema | undefined, field: Schema, form = false): boolean =>
  sent === field || (form && optionalOf(field) === id && optionalOf(sent) === pathId);

const objectOf = (fields: readonly (readonly [string, Schema])[]): Schema | null =>
  fields.length === 0 ? null : z.object(Object.fromEntries(fields));

/** Returns the field that a parameter fills: for `:id` in `/posts/:id/comments` it is `id`, or `postId` if the input has no `id`. */
function fieldOf(parameter: string, folder: string, fields: Fields): string {
  const field = parameter === 'id' && !('id' in fields) ? `${folder.replace(/s$/, '')}Id` : parameter;
  if (!(field in fields)) throw new Error(`No field of the input fills :${parameter} after ${folder}.`);
  return field;
}

/** Derives path, query and body of the REST call from the input and the path. Throws for an input that cannot be split. */
export function restShapeOf({ id: name, rest, input, body, query, form }: Operation): RestShape {
  const [method, path] = rest.split(' ') as [RestShape['method'], string];
  const fields = fieldsOf(input);
  const names = [...path.matchAll(/([\w-]+)\/:(\w+)/g)].map(
    ([, folder = '', parameter = '']) => [parameter, fieldOf(parameter, folder, fields)] as const,
  );
  const params = objectOf(names.map(([parameter, field]) => [parameter, inAddress(fields[field] ?? id)]));
  const queried = fieldsOf(query);
  const others = Object.entries(fields).filter(
    ([key, schema]) => names.every(([, field]) => field !== key) && queried[key] !== schema,
  );
  const shape = { method, path, names, params, query: query ?? null, body: null };
  if (others.length === 0) return shape;
  if (method === 'GET')
    return { ...shape, query: objectOf(others.map(([key, field]) => [key, inAddress(field)])) };
  const sent = body ?? input;
  const checked = fieldsOf(names.length === 0 ? sent : body);
  const unchecked = others
    .filter(([key, field]) => !checksAs(checked[key], field, form !== undefined))
    .map(([key]) => key);
  if (!sent || unchecked.length > 0)
    throw new Error(`The body of ${name} does not check ${unchecked.join(', ')} as its input does.`);
  return { ...shape, body: sent };
}
