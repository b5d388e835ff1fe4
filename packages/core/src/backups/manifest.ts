import { z } from 'zod/mini';

/** Name of the file that describes all other files of an archive. */
export const MANIFEST = 'manifest.json';
/** Format number of the archives that this build writes. */
export const FORMAT = 1;

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of Dubs that made the archive. */
  version: z.string(),
  createdAt: z.string(),
  /** Id of the installation, which both the database and the media store carry. */
  installation: z.uuid(),
  migrations: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.record(z.string(), z.string()),
  /** Every other file of the archive. */
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Keys of pictures that the database refers to but the media store did not have. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof Manifest>;

/** Returns the parsed manifest, or null if it is invalid. */
export function readManifest(text: string): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The folders of an archive for the rows of tables and for pictures. */
export const TABLES = 'tables/';
export const MEDIA = 'media/';
/** Returns the name of the archive's file with the rows of a table. */
export const tableFile = (name: string): string => `${TABLES}${name}.copy`;
/** Name of the file with the installation's secrets, if they were requested. */
export const SECRETS = 'secrets.json';
