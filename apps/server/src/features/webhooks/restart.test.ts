import { useDatabase } from '@dubs/db/testing';
import { buildServer, type ServerProcess } from '@dubs/platform/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { newSid, PUBLIC_URL, sendText, TWILIO } from '../../testing/twilio.ts';

const settings = {
  SMS_PROVIDER: 'twilio',
  AUTH_SECRET: 'a secret that is long enough for tests',
  TWILIO_ACCOUNT_SID: TWILIO.accountSid,
  TWILIO_AUTH_TOKEN: TWILIO.authToken,
  TWILIO_CODES_FROM: TWILIO.from.codes,
  TWILIO_REMINDERS_FROM: TWILIO.from.reminders,
  PUBLIC_URL,
};
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);

const [database, server] = await Promise.all([useDatabase({ name: 'onlooker' }), buildServer()]);
const { db } = database;
let running: ServerProcess | undefined;
afterAll(async () => {
  running?.process.kill('SIGKILL');
  vi.unstubAllEnvs();
  await server.remove();
});

it('content that waits for a YES survives a killed server, and no message counts twice', async () => {
  const number = '+12025550123';
  const { id } = await db
    .insertInto('users')
    .values({ phone_number: number, is_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await db
    .insertInto('groups')
    .values({ name: 'Family', invite_code: 'x'.repeat(22), created_by: id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('group_members').values({ group_id: group.id, user_id: id, role: 'creator' }).execute();

  running = await server.start(database.url);
  const asked = newSid();
  const question = await sendText(running.origin, number, 'Ran 5k', { sid: asked });
  expect(question).toMatch(/Reply YES/);
  running.process.kill('SIGKILL');
  await running.ended;

  running = await server.start(database.url);
  expect(await sendText(running.origin, number, 'Ran 5k', { sid: asked })).toBe(question);
  const confirmed = newSid();
  const answers = [
    await sendText(running.origin, number, 'YES', { sid: confirmed }),
    await sendText(running.origin, number, 'YES', { sid: confirmed }),
  ];
  expect(answers[0]).toMatch(/shared with Family/);
  expect(answers[1]).toBe(answers[0]);
  expect(await db.selectFrom('posts').select(['content', 'user_id']).execute()).toEqual([
    { content: 'Ran 5k', user_id: id },
  ]);
  expect(running.output()).not.toMatch(/2025550123|Ran 5k/);
});
