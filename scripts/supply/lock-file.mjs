// What is installed, as the manifests ask for it and as the lock file pins it.
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
 * Returns every package that the lock file pins, with the hash that its archive must have; an empty one where there is none.
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

/** Returns every package.json of the checkout: where it is and what it says. */
export function manifests() {
  const folders = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).map((name) => path.join(folder, name)),
  );
  return ['.', 'labs', ...folders]
    .map((folder) => path.join(folder, 'package.json'))
    .filter((file) => existsSync(path.join(ROOT, file)))
    .map((file) => ({ file, manifest: JSON.parse(readRoot(file)) }));
}
