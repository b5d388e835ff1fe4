import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { packExport, recordSecurityEvent } from '@dubs/core';
import { createBlobStore, type MediaSettings, packZip, systemClock } from '@dubs/platform';
import { StepError } from '@dubs/terminal';
import { missingInWords } from '../backups/verify.ts';
import { claimMedia } from '../media/with-media.ts';
import { silentLog } from '../silent-log.ts';
import type { Operator } from '../with-operator.ts';

/** Explains a failure to create the file; undefined for any other error. */
function explainFailure(error: unknown, file: string): StepError | undefined {
  if (!(error instanceof Error && 'path' in error && error.path === file && 'code' in error))
    return undefined;
  return new StepError(
    error.code === 'EEXIST'
      ? `${file} exists already. Name a new file.`
      : `The file cannot be created: ${error.message}.`,
  );
}

/**
 * Writes all data of a person into a new ZIP file that only the operator's system user can read. Prints how many pictures were missing.
 *
 * @throws StepError if the file exists already or cannot be created, or the media store is not that of the database
 */
export async function exportAccount(
  { db, live }: Pick<Operator, 'db' | 'live'>,
  { userId, media, file }: { userId: number; media: MediaSettings; file: string },
  print: (line: string) => void,
): Promise<void> {
  const blobs = await createBlobStore(media);
  await claimMedia({ db, blobs });
  let missing = 0;
  // The only warning of an export.
  const log = { ...silentLog, warn: () => void missing++ };
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(packExport({ db, blobs, clock: systemClock, log, zip: packZip }, userId), target);
  } catch (error) {
    const failure = explainFailure(error, file);
    if (failure) throw failure;
    await rm(file, { force: true });
    throw error;
  }
  await recordSecurityEvent({ db, live }, { userId, sessionId: null, type: 'operator' });
  print(
    `The data of person ${userId} is in ${file} (${target.bytesWritten} bytes). Keep it as safe as the database.`,
  );
  if (missing > 0) print(missingInWords(missing));
}
