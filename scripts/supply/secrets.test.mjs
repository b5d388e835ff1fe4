import { createHash } from 'node:crypto';
import { createEngine } from '@secretlint/node';
import { expect, it } from 'vitest';
import { ROOT } from '../bootstrap.mjs';

const engine = await createEngine({ cwd: ROOT, color: false, formatter: 'json', terminalLink: false });
const isFound = async (content) => {
  const { ok } = await engine.executeOnContent({ content, filePath: 'some-file.ts' });
  return !ok;
};

/** The same in each run, so that no run fails because of an unlikely random value. */
const drawn = createHash('sha512').update('anything').digest();

it.each([
  ['a private key', ['-----BEGIN', 'RSA', 'PRIVATE', 'KEY-----'].join(' ')],
  ['an AWS key', `const key = 'AKIA${'Z3'.repeat(8)}';`],
  ['a GitHub token', `const token = 'ghp_${drawn.toString('hex').slice(0, 36)}';`],
  ['a Twilio key', `SK${drawn.toString('hex').slice(0, 32)}`],
  ['a password in an address', `postgres://dubs:${'very-secret'.repeat(2)}@db.example.org/dubs`],
  ['a secret by its name', `AUTH_SECRET=${drawn.toString('base64').slice(0, 48)}`],
])('finds %s', async (_what, line) => {
  expect(await isFound(line)).toBe(true);
});

it.each([
  'const isVerifiedPhoneNumberOfTheCallerWhoSignsIn = true;',
  "test('a title that goes on and on without any digit in it', () => {});",
  'AUTH_SECRET=',
  'AUTH_SECRET=$(openssl rand -base64 48)',
  'postgres://localhost:5432/dubs',
])('finds nothing in an ordinary line: %s', async (line) => {
  expect(await isFound(line)).toBe(false);
});
