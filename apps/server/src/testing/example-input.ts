import { schemaDocs } from '@dubs/contract/docs';
import { type NamedOperation, operations } from '../operations/registry.ts';
import type { Schema } from '../operations/operation.ts';
import { fieldsOf, restShapeOf } from '../operations/rest-shape.ts';
import type { CallName } from './permissions/answers.ts';

type Fields = Record<string, unknown>;

/** Returns the documented example of a body, also inside `optional`. */
function exampleOf(body: Schema | null): object {
  if (!body) return {};
  const { innerType } = body._zod.def as { innerType?: Schema };
  return schemaDocs.get(body)?.example ?? exampleOf(innerType ?? null);
}

/** Returns the full name of an operation's `id`: `postId` in `/posts/:id`. */
function meaningOfId({ rest }: NamedOperation): string {
  const [, folder = ''] = /(\w+)s\/:id/.exec(rest) ?? [];
  return `${folder}Id`;
}

/** Returns the fields of an operation's input with their full names: the `id` of a post is `postId`. */
const meaningsOf = (operation: NamedOperation): [field: string, meaning: string][] =>
  Object.keys(fieldsOf(operation.input)).map((field) => [
    field,
    field === 'id' ? meaningOfId(operation) : field,
  ]);

/** Returns a valid input: the documented example, overridden by `values`, whose keys are full names such as `postId`. */
export function exampleInput(operation: NamedOperation, values: Fields): Fields {
  const given = meaningsOf(operation).filter(([, meaning]) => meaning in values);
  return {
    ...exampleOf(restShapeOf(operation).body),
    ...Object.fromEntries(given.map(([field, meaning]) => [field, values[meaning]])),
  };
}

/** Every operation with its id. */
export const named = operations.map((operation) => [operation.id as CallName, operation] as const);

/** True if the input has a field with one of these full names. */
export const hasAnyOf = (operation: NamedOperation, meanings: readonly string[]): boolean =>
  meaningsOf(operation).some(([, meaning]) => meanings.includes(meaning));
