import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './client.ts';

/** A value in SQL, or its placeholder in a prepared statement. */
export type Value<T> = T | RawBuilder<T>;

/** The placeholders of a prepared statement. */
export type Values<T> = { readonly [Name in keyof T]: RawBuilder<T[Name]> };

interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const PLACEHOLDERS: object = new Proxy({}, { get: (_, name) => sql.val(new Placeholder(name)) });

/**
 * Returns a function that runs a statement with values. `build` is called only once, since building and compiling a small statement cost as
 * much as running it. So the text must not depend on the values.
 */
export function prepare<T extends object, Row>(
  build: (values: Values<T>, db: Db) => Compilable<Row>,
): (db: Db, values: T) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(PLACEHOLDERS as Values<T>, db).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof T] : parameter,
    );
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters));
    return rows;
  };
}
