import { useDatabase } from '@dubs/db/testing';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { printFailure, StepError } from '@dubs/terminal';
import { addOperate } from './commands/operate.ts';
import { addSms } from './commands/sms.ts';

/** Clears the screen, reads as another command's answer, turns the line around, and ends it. */
const HOSTILE = 'Fam\u001b[2J\u009b31mily\u202e\u0007\u007f\nDeleted.';
const SHOWN = String.raw`Fam\u001b[2J\u009b31mily\u202e\u0007\u007f\u000aDeleted.`;

const { url, db } = await useDatabase({ max: 1 });
beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
});

async function run(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const program = new Command();
  addOperate(program);
  addSms(program);
  await program.parseAsync(args, { from: 'user' });
  const lines = log.mock.calls.map(([line]) => line as string);
  log.mockRestore();
  return lines.join('\n');
}

it('escapes a name from the database', async () => {
  const user = await db
    .insertInto('users')
    .values({ phone_number: '+12025550101' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await db
    .insertInto('groups')
    .values({ name: HOSTILE, emoji: '👥', invite_code: 'a'.repeat(32), created_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const said = await run('why', '--group', `${group.id}`, '--user', `${user.id}`);
  expect(said).toContain(`in group ${group.id} (${SHOWN})`);
});

it('escapes the text of a message', async () => {
  await db
    .insertInto('sms_messages')
    .values({
      provider: 'console',
      sender: 'codes',
      to_number: '+12025550101',
      body: HOSTILE,
      status: 'sent',
    })
    .execute();
  const said = await run('sms', 'outbox');
  expect(said).toMatch(/\n {4}Fam\\u001b\[2J\\u009b31mily\\u202e\\u0007\\u007f\n {4}Deleted\.$/);
});

it('escapes the message of a failure', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  printFailure(new StepError(`First line\n${HOSTILE}`));
  printFailure(new Error(HOSTILE));
  const said = error.mock.calls.flat().join('\n');
  error.mockRestore();
  expect(said).not.toMatch(/[\u0007\u007f-\u009f\u202e]/);
  expect(said).toContain('First line\nFam\\u001b[2J');
});
