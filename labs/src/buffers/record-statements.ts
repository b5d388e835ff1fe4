import type { Db } from '@dubs/db';
import type { CompiledQuery, RootOperationNode } from 'kysely';
import { createQueryId } from 'kysely';

/** Returns the statements that `work` runs, in order. */
export async function recordStatements(db: Db, work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const nodes: RootOperationNode[] = [];
  await work(
    db.withPlugin({
      transformQuery: ({ node }) => {
        nodes.push(node);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  return nodes.map((node) => db.getExecutor().compileQuery(node, createQueryId()));
}
