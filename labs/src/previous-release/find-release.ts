import { execFileSync } from 'node:child_process';
import { repositoryFile } from '../clients/product.ts';

/** A commit that is a release. */
export interface Release {
  commit: string;
  version: string;
}

/** Returns the trimmed output of git. Throws with its error message. */
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: repositoryFile('.'), encoding: 'utf8' }).trim();

const versionAt = (commit: string): string =>
  (JSON.parse(git('show', `${commit}:package.json`)) as { version: string }).version;

/**
 * Returns the newest release before this commit: the last commit that changed the version, since each release changes
 * it in its own commit. Returns a named commit as it is.
 */
export function findRelease(named?: string): Release {
  if (named !== undefined) {
    const commit = git('rev-parse', '--verify', `${named}^{commit}`);
    return { commit, version: versionAt(commit) };
  }
  const head = git('rev-parse', 'HEAD');
  const changes = git('log', '--format=%H', '-G^  "version":', '--', 'package.json').split('\n');
  const commit = changes.find((change) => change !== '' && change !== head);
  // In a shallow history, the first commit seems to add every file.
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  if (!commit || (isShallow && git('rev-list', '--parents', '-1', commit).split(' ').length === 1))
    throw new Error(
      'The history does not reach back to the previous release. Fetch all of it (git fetch --unshallow), or name a commit.',
    );
  return { commit, version: versionAt(commit) };
}
