import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../bootstrap.mjs';
import { readRoot } from './lock-file.mjs';
import { findSecrets } from './secrets.mjs';

const LARGEST = 2_000_000;
/** What Git leaves out is left out here: names alone stand in its list. */
const IGNORED = new Set([
  '.git',
  ...readRoot('.gitignore')
    .split('\n')
    .map((line) => line.replace(/\/$/, '')),
]);

/** It holds a hash on every other line. */
const LOCK_FILE = 'pnpm-lock.yaml';

function* files(folder = '') {
  for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    if (IGNORED.has(entry.name) || IGNORED.has(`*${path.extname(entry.name)}`)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* files(file);
    else if (entry.isFile() && statSync(path.join(ROOT, file)).size <= LARGEST) yield file;
  }
}

/** The same at each run: one in some hundred draws has too few digits, or too many of a kind, to look drawn. */
const drawn = createHash('sha256').update('anything').digest();

test.each([
  ['a private key', ['-----BEGIN', 'RSA', 'PRIVATE', 'KEY-----'].join(' ')],
  ['an AWS key', `key: AKIA${'Z'.repeat(16)}`],
  ['a Twilio key', `SK${randomBytes(16).toString('hex')}`],
  ['a password in an address', `postgres://dubs:${'very-secret'.repeat(2)}@db.example.org/dubs`],
  ['a secret by its name', `AUTH_SECRET=${randomBytes(36).toString('base64')}`],
  ['what looks drawn at random', `const key = '${drawn.toString('base64')}';`],
  ['what looks drawn at random', `const key = "${drawn.toString('hex')}";`],
])('%s is found', (what, line) => {
  expect(findSecrets(line).map((found) => found.what)).toContain(what);
});

test.each([
  'const isVerifiedPhoneNumberOfThePersonWhoAsks = true;',
  "test('a word that goes on and on without any digit in it', () => {});",
  'AUTH_SECRET=',
  'postgres://localhost:5432/dubs',
])('an ordinary line is none: %s', (line) => {
  expect(findSecrets(line)).toEqual([]);
});

test('no file of the checkout holds a secret', () => {
  const found = [];
  let read = 0;
  for (const file of files()) {
    const text = readFileSync(path.join(ROOT, file), 'latin1');
    if (text.includes('\0') || file === LOCK_FILE) continue;
    read += 1;
    for (const [index, line] of text.split('\n').entries())
      for (const { what, value } of findSecrets(line))
        found.push(`${file}:${index + 1} ${what}: ${value.slice(0, 60)}`);
  }
  expect(read).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
