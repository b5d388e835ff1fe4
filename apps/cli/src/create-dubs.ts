import { Command } from 'commander';
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

/** Returns the command `dubs` with all its subcommands. */
export function createDubs(): Command {
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
  return program;
}
