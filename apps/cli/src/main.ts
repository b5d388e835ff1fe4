import { Command } from 'commander';
import { printFailure } from '@dubs/terminal';
import { loadEnvFile } from '@dubs/terminal/env-file';
import { addBackup } from './commands/backup.ts';
import { addJobs } from './commands/jobs.ts';
import { addKeys } from './commands/keys.ts';
import { addMedia } from './commands/media.ts';
import { addMigrate } from './commands/migrate.ts';
import { addOperate } from './commands/operate.ts';
import { addReset } from './commands/reset.ts';
import { addSeed } from './commands/seed.ts';
import { addSms } from './commands/sms.ts';
import { addStart } from './commands/start.ts';
import { addTerms } from './commands/terms.ts';
import { addUsage } from './commands/usage.ts';
import { addVersion } from './commands/version.ts';
import { explainError } from './explain-error.ts';

const program = new Command('dubs').description('Dubs for developers and operators').showHelpAfterError();
for (const add of [
  addMigrate,
  addSeed,
  addReset,
  addJobs,
  addSms,
  addKeys,
  addMedia,
  addBackup,
  addOperate,
  addTerms,
  addStart,
  addUsage,
  addVersion,
])
  add(program);

try {
  // `npm start` reads `.env` too: both must use the same database, folders and keys. Variables already set take
  // precedence.
  loadEnvFile();
  await program.parseAsync();
} catch (error) {
  printFailure(explainError(error));
  process.exit(1);
}
