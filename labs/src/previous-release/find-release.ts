import { execFileSync } from 'node:child_process';
import { repositoryFile } from '../clients/product.ts';

/** A commit that is a release. */
export interface Release {
  commit: string;
  version: string;
}

/** Returns what git answers, without the line break at its end. Throws what git says. */
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: repositoryFile('.'), encoding: 'utf8' }).trim();

const versionAt = (commit: string): string =>
  (JSON.parse(git('show', `${commit}:package.json`)) as { version: string }).version;

/**
 * Returns the newest release before this commit: the last one that changed the version, since releases set it in a commit of their own. A
 * commit that is named is taken as it is.
 */
export function findRelease(named?: string): Release {
  if (named !== undefined) {
    const commit = git('rev-parse', '--verify', `${named}^{commit}`);
    return { commit, version: versionAt(commit) };
  }
  const head = git('rev-parse', 'HEAD');
  const changes = git('log', '--format=%H', '-G^  "version":', '--', 'package.json').split('\n');
  const commit = changes.find((change) => change !== '' && change !== head);
  // A shallow history seems to begin with a commit that adds every file.
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  if (!commit || (isShallow && git('rev-list', '--parents', '-1', commit).split(' ').length === 1))
    throw new Error(
      'The history does not reach back to the previous release. Fetch all of it (git fetch --unshallow), or name a commit.',
    );
  return { commit, version: versionAt(commit) };
}
