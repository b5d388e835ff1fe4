import { answersQuery } from './answers-query.ts';

/** Returns host and port of a database without credentials. */
const hostOf = (url: string): string => {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 5432}`;
};

/** The connection strings of the database. */
export interface DatabaseAddresses {
  url: string;
  directUrl: string;
  /** True if `url` is a pooler. */
  pooled: boolean;
}

/**
 * Returns sentences that name which of the pooler and the database behind it does not respond. Empty if both do, or without a pooler.
 */
export async function explainDatabase({ url, directUrl, pooled }: DatabaseAddresses): Promise<string[]> {
  if (!pooled) return [];
  const pooler = `the pooler of DATABASE_URL (${hostOf(url)})`;
  const database = `The database of DATABASE_DIRECT_URL (${hostOf(directUrl)})`;
  const [hasPooler, hasDatabase] = await Promise.all([answersQuery(url), answersQuery(directUrl)]);
  if (hasPooler && hasDatabase) return [];
  if (hasPooler) return [`${database} does not answer, but through ${pooler} it does.`];
  if (hasDatabase) return [`${database} answers, but not through ${pooler}.`];
  return [`${database} does not answer, nor does it through ${pooler}.`];
}
