// `node scripts/release-notes.mjs v1.2.3`: prints the changelog entry of a version, which must be the version of the
// packages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './bootstrap.mjs';

/**
 * Returns the entry of a tag without its heading. Throws if the tag does not name the version, or the changelog has no entry.
 *
 * @param {string} tag such as `v1.2.3`
 * @param {string} version that of `package.json`
 * @param {string} changelog
 */
export function releaseNotes(tag, version, changelog) {
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, and the version of the packages ${version}.`);
  const [, entry] = changelog.split(`\n## ${version} (`);
  if (!entry)
    throw new Error(`CHANGELOG.md has no entry for ${version}: run \`pnpm release\` before tagging.`);
  return entry.slice(entry.indexOf('\n')).split('\n## ')[0].trim();
}

/** Returns the list of the changelog for the texts of changesets, one item a line; some of them are lists themselves. */
export const listChanges = (texts) =>
  texts
    .flatMap((text) => text.split('\n').filter((line) => line.trim() !== ''))
    .map((line) => `- ${line.replace(/^- /, '')}\n`)
    .join('');

if (process.argv[1] === import.meta.filename) {
  const read = (name) => readFileSync(path.join(ROOT, name), 'utf8');
  console.log(releaseNotes(process.argv[2], JSON.parse(read('package.json')).version, read('CHANGELOG.md')));
}
