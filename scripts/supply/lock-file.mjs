// Reads what is installed from the manifests and the lock file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';

/** Returns the text of a file of the checkout. */
export const readRoot = (file) => readFileSync(path.join(ROOT, file), 'utf8');

/** @typedef {{ name: string, version: string, integrity: string }} Locked */

/** Returns the part of the lock file between a heading and the next. */
function section(heading) {
  const [, rest = ''] = readRoot('pnpm-lock.yaml').split(`\n${heading}:\n`);
  return rest.split(/^\S/m)[0] ?? '';
}

/**
 * Returns every package that the lock file pins, with the hash of its archive, which is empty if there is none.
 *
 * @returns {Locked[]}
 */
export function lockedPackages() {
  const entry = /^ {2}'?(?<name>@?[^@'\s]+)@(?<version>[^'\s]+?)'?:\n(?<about>(?: {4}.*\n)*)/gm;
  return [...section('packages').matchAll(entry)].map(({ groups }) => ({
    name: groups.name,
    version: groups.version,
    integrity: /integrity: ([^\s,}]+)/.exec(groups.about)?.[1] ?? '',
  }));
}

/** Returns the path and the content of every package.json of the checkout. */
export function manifests() {
  const folders = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).map((name) => path.join(folder, name)),
  );
  return ['.', 'labs', ...folders]
    .map((folder) => path.join(folder, 'package.json'))
    .filter((file) => existsSync(path.join(ROOT, file)))
    .map((file) => ({ file, manifest: JSON.parse(readRoot(file)) }));
}
