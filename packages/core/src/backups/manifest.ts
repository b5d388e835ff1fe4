import { z } from 'zod/mini';

/** The file of an archive that describes all others. */
export const MANIFEST = 'manifest.json';
/** What the archives of this build say as their format. */
export const FORMAT = 1;

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of Dubs that made the archive. */
  version: z.string(),
  createdAt: z.string(),
  /** The id that database and media store carry. */
  installation: z.uuid(),
  migrations: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.record(z.string(), z.string()),
  /** Every other file of the archive. */
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Pictures that the database names and the media store did not have. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof Manifest>;

/** Returns the manifest that a text holds, or null. */
export function readManifest(text: string): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns the file of an archive that holds a table, or a stored blob. */
export const tableFile = (name: string): string => `tables/${name}.copy`;
export const MEDIA = 'media/';
/** The secrets of the installation, where they were asked for. */
export const SECRETS = 'secrets.json';
