import { readFileSync } from 'node:fs';
import { repositoryFile } from '../clients/product.ts';

const ARCHIVE = '/srv/dubs-archive';
const MOMENT = '2026-01-31 18:30:00+00';

/** Returns a file of `deploy/` with its placeholders replaced. Throws if a placeholder is missing. */
function fill(name: string, replacements: Record<string, string>): string {
  let text = readFileSync(repositoryFile(`deploy/${name}`), 'utf8');
  for (const [placeholder, value] of Object.entries(replacements)) {
    if (!text.includes(placeholder)) throw new Error(`deploy/${name} lacks ${placeholder}.`);
    text = text.replaceAll(placeholder, value);
  }
  return text;
}

/** Returns the documented settings of a PostgreSQL that archives its changes. */
export const archiveSettings = (archive: string): string =>
  fill('postgresql-archive.conf', { [ARCHIVE]: archive });

/** Returns the documented settings of a PostgreSQL that recovers to a point in time. */
export const recoverySettings = (archive: string, moment: string): string =>
  fill('postgresql-recovery.conf', { [ARCHIVE]: archive, [MOMENT]: moment });
