import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryFile } from '../clients/product.ts';
import { positiveNumber } from '../positive-number.ts';
import { findOtherPostgres } from './other-postgres.ts';
import { rehearseBackup } from './rehearse-backup.ts';
import { rehearseMoment } from './rehearse-moment.ts';
import { rehearseMove } from './rehearse-move.ts';
import { createReport } from './report.ts';
import { startSource } from './source.ts';

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    report: { type: 'string' },
    leniency: { type: 'string' },
  },
});
const { short: isShort } = options;
const leniency = positiveNumber('leniency', options.leniency ?? (isShort ? '3' : '1'));

const LEFT_OUT = ['moving from the embedded PostgreSQL to another', 'going back to a moment'];

const { ensurePostgres } = (await import(repositoryFile('scripts/system-programs.mjs'))) as {
  ensurePostgres(): Promise<void>;
};
await ensurePostgres();
const folder = mkdtempSync(path.join(tmpdir(), 'dubs-recovery-'));
// PostgreSQL's own account needs access to the folder.
chmodSync(folder, 0o711);
const { report, counts } = createReport();
const program = findOtherPostgres();
if (!program) {
  console.log(
    `Not tested, because there is no PostgreSQL 14 or later below /usr/lib/postgresql: ${LEFT_OUT.join('; ')}.`,
  );
  counts.skipped = LEFT_OUT.length;
}
try {
  const source = await startSource(folder, program);
  try {
    const rehearsal = { source, folder, isShort, leniency, report };
    await rehearseBackup(rehearsal);
    if (program) await rehearseMoment(rehearsal);
    await source.stopProduct();
    await rehearseMove(rehearsal);
  } catch (error) {
    report('every step can be done', [(error as Error).stack ?? String(error)], 'no');
  } finally {
    await source.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (options.report) writeFileSync(options.report, JSON.stringify(counts));
process.exit(counts.failed > 0 ? 1 : 0);
