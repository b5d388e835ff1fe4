import { printFailure, StepError } from '@dubs/terminal';
import { loadEnvFile } from '@dubs/terminal/env-file';
import { createDubs } from './create-dubs.ts';
import { explainError } from './explain-error.ts';
import { watchOutput } from './print.ts';

watchOutput(process.stdout, (error) => {
  printFailure(new StepError(`The output could not be written: ${error.message}`));
  process.exitCode = 1;
});
watchOutput(process.stderr, () => {
  process.exitCode = 1;
});
try {
  // `npm start` reads `.env` too: both must use the same database, folders and keys. Variables already set take
  // precedence.
  loadEnvFile();
  await createDubs().parseAsync();
} catch (error) {
  printFailure(explainError(error));
  process.exit(1);
}
