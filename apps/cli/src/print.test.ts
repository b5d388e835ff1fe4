import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { useDatabase } from '@dubs/db/testing';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { printFailure, StepError } from '@dubs/terminal';
import { addOperate } from './commands/operate.ts';
import { addSms } from './commands/sms.ts';
import { watchOutput } from './print.ts';

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

it('reports once that output is lost on a full disk', async () => {
  const full = createWriteStream('/dev/full');
  const onLoss = vi.fn<(error: Error) => void>();
  watchOutput(full, onLoss);
  full.write('a line');
  await expect.poll(() => onLoss.mock.calls).toMatchObject([[{ code: 'ENOSPC' }]]);
  full.emit('error', new Error('of the next line'));
  expect(onLoss).toHaveBeenCalledOnce();
});

it('reports no output that its reader no longer wants, line by line', () => {
  const ended = new PassThrough();
  const onLoss = vi.fn<() => void>();
  watchOutput(ended, onLoss);
  for (let line = 0; line < 2; line++)
    ended.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  expect(onLoss).not.toHaveBeenCalled();
});

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

it.each([
  { columns: 40, isDrawnOver: false },
  { columns: 80, isDrawnOver: true },
])('draws over the line of a step: $isDrawnOver in a terminal of $columns columns', async (terminal) => {
  const module = import.meta.resolve('@dubs/terminal');
  const script = `Object.assign(process.stdout, { isTTY: true, columns: ${terminal.columns} });
    const { step } = await import(${JSON.stringify(module)});
    await step('Starting', (note) => {
      note('x'.repeat(40));
      return new Promise((resolve) => setTimeout(resolve, 600));
    });`;
  const { CI: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...env, NO_COLOR: '1' },
  });
  expect(stdout.includes('\r')).toBe(terminal.isDrawnOver);
  for (const line of stdout.split('\r\u001b[K').slice(0, -1))
    expect(line.length).toBeLessThan(terminal.columns);
  expect(stdout).toMatch(/✓ Starting {36,37}\d+\.\d s {2}x{40}\n$/);
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
