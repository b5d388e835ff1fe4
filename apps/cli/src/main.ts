import { printFailure } from '@dubs/terminal';
import { loadEnvFile } from '@dubs/terminal/env-file';
import { createDubs } from './create-dubs.ts';
import { explainError } from './explain-error.ts';

try {
  // `npm start` reads `.env` too: both must use the same database, folders and keys. Variables already set take
  // precedence.
  loadEnvFile();
  await createDubs().parseAsync();
} catch (error) {
  printFailure(explainError(error));
  process.exit(1);
}
