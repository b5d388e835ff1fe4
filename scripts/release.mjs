// `pnpm release`: turns the pending changesets into the next version of all packages and an entry of the changelog.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { listChanges } from './release-notes.mjs';

const changeset = (...args) =>
  execFileSync(process.execPath, [path.join(ROOT, 'node_modules/@changesets/cli/bin.js'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
const fileOf = (name) => path.join(ROOT, name);

// Changesets resolves this path from the root of the repository.
const status = '.cache/release.json';
mkdirSync(fileOf('.cache'), { recursive: true });
changeset('status', `--output=${status}`);
const { changesets, releases } = JSON.parse(readFileSync(fileOf(status), 'utf8'));
rmSync(fileOf(status));
const version = releases[0]?.newVersion;
if (!version) throw new Error('No changeset waits. `pnpm changeset` writes one.');
changeset('version');

const manifest = readFileSync(fileOf('package.json'), 'utf8');
writeFileSync(fileOf('package.json'), manifest.replace(/"version": "[^"]+"/, `"version": "${version}"`));
const lines = listChanges(changesets.map(({ summary }) => summary));
const entry = `## ${version} (${new Date().toISOString().slice(0, 10)})\n\n${lines}\n`;
const changelog = readFileSync(fileOf('CHANGELOG.md'), 'utf8');
writeFileSync(
  fileOf('CHANGELOG.md'),
  changelog.replace(/(?=^## )/m, () => entry),
);
