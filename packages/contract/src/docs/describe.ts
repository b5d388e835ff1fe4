import { z } from 'zod/mini';

/** The documentation of a schema in the published document. */
interface SchemaDocs {
  /** Name in the document. */
  id: string;
  description: string;
  /** A description of each field. */
  fields: Readonly<Record<string, string>>;
  example: object;
}

/** Documentation whose fields and example match the schema. */
interface Docs<T> {
  description: string;
  fields: Record<keyof T & string, string>;
  example: T & object;
}

/** The documentation of every described schema. Only the server imports it, so that browsers don't download it. */
export const schemaDocs = z.registry<SchemaDocs>();

const byId = new Map<string, SchemaDocs>();

/** Returns the documentation of a schema by its name in the document. */
export const docsOf = (id: string): SchemaDocs | undefined => byId.get(id);

function add(schema: z.ZodMiniType, name: string, docs: SchemaDocs): void {
  z.globalRegistry.add(schema, { id: name });
  schemaDocs.add(schema, docs);
  byId.set(docs.id, docs);
}

/** Names and describes a schema of responses. */
export function describeOutput<T extends z.ZodMiniType>(
  name: string,
  schema: T,
  docs: Docs<z.output<T>>,
): void {
  add(schema, name, { id: name, ...docs });
}

/** Names and describes a schema of request bodies. Its name in the document is `<name>Input`. */
export function describeInput<T extends z.ZodMiniType>(
  name: string,
  schema: T,
  docs: Docs<z.input<T>>,
): void {
  add(schema, name, { id: `${name}Input`, ...docs });
}
