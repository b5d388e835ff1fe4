import fc from 'fast-check';
import { hostileValue } from './hostile-values.ts';
import type { Schema } from './registered-calls.ts';

/** Valid values by field name. They are preferred to generated ones, so that many calls get past validation. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

interface Def {
  type: string;
  format?: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  options?: Schema[];
  in?: Schema;
  values?: unknown[];
  entries?: Record<string, unknown>;
  left?: Schema;
  valueType?: Schema;
  items?: Schema[];
  getter?: () => Schema;
}

const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch']);

function ofString({ def, bag }: { def: Def; bag: Record<string, unknown> }): fc.Arbitrary<unknown> {
  if (def.format === 'uuid' || bag['format'] === 'uuid') return fc.uuid();
  const patterns = bag['patterns'];
  const [pattern] = patterns instanceof Set ? ([...patterns] as RegExp[]) : [];
  const plain = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  if (!pattern || /[\\]p\{/.test(pattern.source)) return plain;
  try {
    return fc.stringMatching(pattern);
  } catch {
    return plain;
  }
}

/** Generates values that match the schema, except that refinements may reject them. */
export function fromSchema(schema: Schema, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  const hint = hints[name];
  const { def: plain, bag } = schema._zod;
  const def: Def = plain;
  const inner = (of: Schema | undefined) => (of ? fromSchema(of, hints, name) : fc.constant(null));
  if (WRAPPERS.has(def.type))
    return fc.oneof({ weight: 4, arbitrary: inner(def.innerType) }, fc.constantFrom(null, undefined));
  if (hint) return hint;
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape ?? {}).map(([key, of]) => [key, fromSchema(of, hints, key)]),
        ),
      );
    case 'string':
      return ofString({ def, bag });
    case 'number': {
      const bound = (key: string, standard: number) =>
        typeof bag[key] === 'number' ? Math.trunc(bag[key]) : standard;
      const min = bound('minimum', -5);
      return fc.integer({ min, max: Math.max(min, Math.min(bound('maximum', 60), min + 100)) });
    }
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? [null]));
    case 'array':
      return fc.array(inner(def.element), { maxLength: 4 });
    case 'union':
      return fc.oneof(...(def.options ?? []).map(inner));
    case 'pipe':
      return inner(def.in);
    case 'intersection':
      return inner(def.left);
    case 'record':
      return fc.dictionary(fc.string(), inner(def.valueType), { maxKeys: 3 });
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map(inner));
    case 'lazy':
      return inner(def.getter?.());
    default:
      return hostileValue;
  }
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Generates one corruption of an input. `at` selects the field. */
const mutation = fc.record({
  kind: fc.constantFrom('swap', 'swap', 'swap', 'drop', 'wrap', 'add', 'stringify', 'replace'),
  at: fc.nat(),
  value: hostileValue,
});

function apply(input: unknown, { kind, at, value }: { kind: string; at: number; value: unknown }): unknown {
  if (kind === 'replace' || !isFields(input)) return value;
  const keys = Object.keys(input);
  const key = keys[at % Math.max(1, keys.length)] ?? 'id';
  const { [key]: old, ...rest } = input;
  if (kind === 'drop') return rest;
  if (kind === 'wrap') return { ...input, [key]: [old] };
  if (kind === 'add')
    return { ...input, [`extra${at % 3}`]: value, userId: 1, role: 'creator', isVerified: true };
  if (kind === 'stringify') return { ...input, [key]: JSON.stringify(old) ?? '' };
  return { ...input, [key]: value };
}

/** Generates input for a schema: valid, or with up to two corruptions. */
export const mutatedInput = (schema: Schema | null, hints: Hints): fc.Arbitrary<unknown> =>
  schema
    ? fc
        .tuple(fromSchema(schema, hints), fc.array(mutation, { maxLength: 2 }))
        .map(([good, mutations]) => mutations.reduce(apply, good))
    : fc.option(hostileValue, { freq: 3, nil: undefined });
