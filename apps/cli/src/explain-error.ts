import { StorageUnavailable } from '@dubs/core/ports';
import { DataKeysRefused, isUnavailable, MISSING_RIGHTS, sqlState } from '@dubs/db';
import { MissingCreatedb, ScratchInterrupted } from '@dubs/db/backup';
import { describeError } from '@dubs/platform';
import { StepError } from '@dubs/terminal';

/** Errors whose messages are for the person at the terminal. */
const SENTENCES = [DataKeysRefused, StorageUnavailable, MissingCreatedb, ScratchInterrupted];
/** A missing table or column. */
const OLD_DATABASE = new Set<unknown>(['42P01', '42703']);
/** States of a connection that PostgreSQL refused: unreachable, wrong login, no such database, starting or stopping. */
const NOT_CONNECTED = /^(08|28|3D|57P)/;
/** Codes of a failure to write a file because of the folder or the permissions. */
const UNWRITABLE = new Set<unknown>(['EACCES', 'EEXIST', 'ENOTDIR', 'EPERM', 'EROFS']);
const FULL = new Set<unknown>(['EDQUOT', 'ENOSPC']);

// Errors of writing to an open file have no path.
const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && FULL.has(error.code);

/** True if a file could not be written, or a folder could not be created for any reason. */
export const isUnwritable = (error: unknown): boolean =>
  isFull(error) ||
  (error instanceof Error &&
    'path' in error &&
    'code' in error &&
    (UNWRITABLE.has(error.code) || ('syscall' in error && error.syscall === 'mkdir')));

/**
 * Returns a `StepError` that says what happened and what to do if the settings or the machine caused the error.
 * Returns any other error unchanged, since it may be a bug in Dubs.
 */
export function explainError(error: unknown): unknown {
  if (SENTENCES.some((kind) => error instanceof kind)) return new StepError(describeError(error));
  const state = sqlState(error);
  if (OLD_DATABASE.has(state))
    return new StepError(`The database is not up to date: ${describeError(error)}. Run \`dubs migrate\`.`);
  if (isUnavailable(error) || state === MISSING_RIGHTS) {
    const isConnected = state !== undefined && !NOT_CONNECTED.test(state);
    const advice = isConnected ? '' : ' Check DATABASE_URL, and that PostgreSQL runs.';
    return new StepError(`The database cannot be used: ${describeError(error)}.${advice}`);
  }
  if (isFull(error))
    return new StepError(`${describeError(error)}. Make room on the disk, or use another one.`);
  if (isUnwritable(error))
    return new StepError(`${describeError(error)}. This user must be able to write there.`);
  return error;
}
