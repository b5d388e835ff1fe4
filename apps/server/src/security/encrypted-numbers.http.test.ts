import { DEVELOPMENT_DATA_SECRET } from '@dubs/core/ports';
import { emptyReadable, encryptAll, openDb, rotateAll } from '@dubs/db';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createUser, newPhoneNumber, signIn } from '../testing/factories.ts';
import { insertUsers } from '../testing/fill.queries.ts';
import { callerFrom } from '../testing/sign-in-caller.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer({ http: { trustProxy: ['127.0.0.1'] } });
const { rest } = server;
const silent = () => undefined;

it('lets people sign in before, during and after their numbers are encrypted, emptied and encrypted with a new key', async () => {
  await sql`update installation set encrypted_since = null`.execute(server.db);
  await insertUsers(server.db, 2_100);
  const maya = await createUser(rest, 'Maya');
  // As the previous build stores them.
  await sql`update users set phone_sealed = null, phone_hash = null`.execute(server.db);
  const signsIn = async () => (await signIn(rest, maya.phoneNumber)).id === maya.id;
  const during = async (step: Promise<void>) => (await Promise.all([signsIn(), step]))[0];
  const filled = async () =>
    (
      await sql`select count(phone_number) as readable, count(phone_sealed) as sealed, count(phone_hash) as hashed from users`.execute(
        server.db,
      )
    ).rows[0];
  expect(await signsIn()).toBe(true);

  expect(await during(encryptAll(server.db, silent))).toBe(true);
  expect(await filled()).toEqual({ readable: 2_101, sealed: 2_101, hashed: 2_101 });
  expect(await signsIn()).toBe(true);
  expect(await during(emptyReadable(server.db, silent))).toBe(true);
  expect(await filled()).toEqual({ readable: 0, sealed: 2_101, hashed: 2_101 });
  expect(await signsIn()).toBe(true);

  const before = server.core.db;
  server.core.db = openDb(server.databaseUrl, { dataSecrets: ['a newer data key', DEVELOPMENT_DATA_SECRET] });
  expect(await during(rotateAll(server.db, silent))).toBe(true);
  expect(await signsIn()).toBe(true);
  expect((await rest.call('me', undefined, await signIn(rest, maya.phoneNumber))).body.phoneNumber).toBe(
    maya.phoneNumber,
  );
  await before.destroy();
});

it.each([true, false])(
  'makes one user of two sign-ups with one number, readable or not: %j',
  async (isReadable) => {
    await sql`update installation set encrypted_since = ${isReadable ? null : new Date()}`.execute(server.db);
    const phoneNumber = newPhoneNumber();
    const callers = ['192.0.2.1', '198.51.100.1'].map((address) => callerFrom(rest, address));
    const codes = await Promise.all(callers.map((caller) => caller.send(phoneNumber)));
    const answers = await Promise.all(
      callers.map((caller, index) =>
        caller.verify(phoneNumber, codes[index]?.body.otpCode, codes[index]?.body.challenge),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  },
);
