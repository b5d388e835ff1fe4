import { z } from 'zod/mini';

/** What the document says of a schema: what it is, what each of its fields is, and one that could be. */
export interface Described {
  about: string;
  fields: Readonly<Record<string, string>>;
  example: object;
}

interface Words<T> {
  about: string;
  fields: Record<keyof T & string, string>;
  example: T & object;
}

const described = new Map<string, Described>();

/** Every described schema by its name in the document. */
export const describedSchemas: ReadonlyMap<string, Described> = described;

function add(id: string, name: string, schema: z.ZodMiniType, words: Described): void {
  z.globalRegistry.add(schema, { id });
  described.set(name, words);
}

/** Names and describes what a call answers with, in whole or in part. */
export function describeAnswer<T extends z.ZodMiniType>(
  name: string,
  schema: T,
  words: Words<z.output<T>>,
): void {
  add(name, name, schema, words);
}

/** Names and describes what a call is sent; it stands in the document as `<name>Input`. */
export function describeInput<T extends z.ZodMiniType>(
  name: string,
  schema: T,
  words: Words<z.input<T>>,
): void {
  add(name, `${name}Input`, schema, words);
}
