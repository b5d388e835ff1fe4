import { TEXTS } from '@dubs/contract';
import { eraseAccounts } from '@dubs/core';
import { lookup } from '@dubs/db';
import { mailedCode } from '@dubs/platform/testing/smtp';
import { readZip } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { advanceDays } from '../../testing/account-scenario.ts';
import { buildExports } from '../../testing/build-exports.ts';
import { createUser, signIn, type TestUser } from '../../testing/factories.ts';
import { addEmail, newEmail, useMail } from '../../testing/mail.ts';
import { openTab } from '../../testing/open-tab.ts';
import { expireProofs } from '../../testing/session-ages.ts';
import { wrongCodeFor } from '../../testing/sign-in-caller.ts';
import { useServer } from '../../testing/use-server.ts';

const { smtp, mail } = await useMail();
const server = useServer({ mail });
const { rest } = server;

const emailOf = async (user: TestUser) => (await rest.call('getEmail', undefined, user)).body.email;
const typesOf = async (user: TestUser): Promise<string[]> =>
  (await rest.call('listSecurityLog', {}, user)).body.events.map(({ type }: { type: string }) => type);
const confirm = (user: TestUser, email: string, otpCode: string) =>
  rest.call('confirmEmail', { email, otpCode }, user);

describe('an e-mail address', () => {
  it('is added by the code that is mailed there, read in small letters', async () => {
    const maya = await createUser(rest, 'Maya');
    const email = newEmail();
    const sent = await rest.call('sendEmailCode', { email: ` ${email.toUpperCase()} ` }, maya);
    expect(sent).toMatchObject({ status: 200, body: { ok: true } });
    const raw = smtp.taken.at(-1)?.raw ?? '';
    expect(smtp.taken.at(-1)).toMatchObject({ to: email, from: 'dubs@example.org' });
    for (const line of [
      'Subject: Your Dubs code',
      'Auto-Submitted: auto-generated',
      TEXTS.email.confirmation,
    ])
      expect(raw).toContain(line);
    expect(raw).not.toContain(maya.phoneNumber);
    const otpCode = mailedCode(smtp.taken, email);
    expect(otpCode).toBe(sent.body.otpCode);
    expect((await confirm(maya, email, otpCode)).body).toEqual({ email });
    expect((await rest.call('getEmail', undefined, maya)).body).toEqual({ email });
    expect((await typesOf(maya))[0]).toBe('email_added');
    expect((await confirm(maya, email, otpCode)).status).toBe(400);
  });

  it('needs a proof to be added and removed, and a session that is not young', async () => {
    const maya = await createUser(rest, 'Maya');
    const email = newEmail();
    await addEmail(rest, smtp, maya, email);
    const calls = [
      ['sendEmailCode', { email: newEmail() }],
      ['confirmEmail', { email, otpCode: '000000' }],
      ['removeEmail', undefined],
    ] as const;
    const young = await signIn(rest, maya.phoneNumber);
    for (const [name, input] of calls)
      expect((await rest.call(name, input, young)).body.error).toBe(TEXTS.sessions.tooYoung);
    await expireProofs(server, maya.id);
    for (const [name, input] of calls)
      expect((await rest.call(name, input, maya)).body.error).toBe(TEXTS.sessions.proofNeeded);
    expect(await emailOf(maya)).toBe(email);
  });

  it('is removed, in the security log, and announced to the other devices', async () => {
    const maya = await createUser(rest, 'Maya');
    await addEmail(rest, smtp, maya, newEmail());
    const tab = await openTab(server.origin, await signIn(rest, maya.phoneNumber));
    expect((await rest.call('removeEmail', undefined, maya)).body).toEqual({ ok: true });
    await expect.poll(() => tab.stale).toContainEqual({ query: 'me' });
    expect([await emailOf(maya), (await typesOf(maya))[0]]).toEqual([null, 'email_removed']);
    expect((await rest.call('removeEmail', undefined, maya)).status).toBe(404);
  });

  it('of another account is treated like any other until the right code, and then as taken', async () => {
    const [maya, ben] = [await createUser(rest, 'Maya'), await createUser(rest, 'Ben')];
    const [email, free] = [newEmail(), newEmail()];
    await addEmail(rest, smtp, maya, email);
    const [other, taken] = [
      await rest.call('sendEmailCode', { email: free }, ben),
      await rest.call('sendEmailCode', { email }, ben),
    ];
    expect([taken.status, Object.keys(taken.body)]).toEqual([other.status, Object.keys(other.body)]);
    const code = mailedCode(smtp.taken, email);
    expect((await confirm(ben, email, wrongCodeFor(code))).body.error).toBe(TEXTS.auth.wrongCode);
    expect(await confirm(ben, email, code)).toMatchObject({
      status: 409,
      body: { error: TEXTS.email.taken },
    });
    expect([await emailOf(maya), await emailOf(ben)]).toEqual([email, null]);
  });

  it('goes to one of two accounts that confirm it at once', async () => {
    const users = [await createUser(rest, 'Maya'), await createUser(rest, 'Ben')];
    const email = newEmail();
    const codes: string[] = [];
    for (const user of users) {
      await rest.call('sendEmailCode', { email }, user);
      codes.push(mailedCode(smtp.taken, email));
    }
    const answers = await Promise.all(users.map((user, index) => confirm(user, email, codes[index] ?? '')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const owned = await Promise.all(users.map(emailOf));
    expect(owned.filter((one) => one === email)).toHaveLength(1);
  });

  it('takes five tries of a code, and that for its address alone', async () => {
    const maya = await createUser(rest, 'Maya');
    const email = newEmail();
    await rest.call('sendEmailCode', { email }, maya);
    const code = mailedCode(smtp.taken, email);
    expect((await confirm(maya, newEmail(), code)).status).toBe(400);
    for (let n = 0; n < 5; n++)
      expect((await confirm(maya, email, wrongCodeFor(code))).body.error).toBe(TEXTS.auth.wrongCode);
    expect((await confirm(maya, email, code)).status).toBe(400);
  });

  it('is not added by an expired code, nor by that of another session', async () => {
    const [maya, ben] = [await createUser(rest, 'Maya'), await createUser(rest, 'Ben')];
    const email = newEmail();
    await rest.call('sendEmailCode', { email }, maya);
    const code = mailedCode(smtp.taken, email);
    expect((await confirm(ben, email, code)).status).toBe(400);
    await sql`update otp_codes set expires_at = now() where email_hash = ${lookup('email', email)}`.execute(
      server.db,
    );
    expect((await confirm(maya, email, code)).status).toBe(400);
    expect(await emailOf(maya)).toBeNull();
  });

  it.each([
    '',
    'maya',
    'a@b',
    'a@example.org, b@example.org',
    'a\r\nBcc: b@example.org',
    `${'a'.repeat(250)}@example.org`,
    7,
  ])('is not %j', async (email) => {
    const before = smtp.taken.length;
    const maya = await createUser(rest, 'Maya');
    expect((await rest.call('sendEmailCode', { email }, maya)).status).toBe(400);
    expect(smtp.taken).toHaveLength(before);
  });
});

it('of the caller is a 400, and so is one that the mail server refuses', async () => {
  const maya = await createUser(rest, 'Maya');
  const [email, refused] = [newEmail(), newEmail()];
  await addEmail(rest, smtp, maya, email);
  smtp.refuse(refused);
  for (const [address, message] of [
    [email, TEXTS.email.own],
    [refused, TEXTS.email.refused],
  ] as const)
    expect(await rest.call('sendEmailCode', { email: address }, maya)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'email', message }] },
    });
});

it('of a user without a number is a 409', async () => {
  const maya = await createUser(rest, 'Maya');
  await sql`update users set phone_number = null, phone_sealed = null, phone_hash = null where id = ${maya.id}`.execute(
    server.db,
  );
  expect(await rest.call('sendEmailCode', { email: newEmail() }, maya)).toMatchObject({
    status: 409,
    body: { error: TEXTS.email.noNumber },
  });
});

it('gets five codes a day from one user', async () => {
  const maya = await createUser(rest, 'Maya');
  const statuses = [];
  for (let n = 0; n < 6; n++)
    statuses.push((await rest.call('sendEmailCode', { email: newEmail() }, maya)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it('is stored encrypted, with a keyed hash, and so are its codes', async () => {
  const maya = await createUser(rest, 'Maya');
  const email = newEmail();
  await addEmail(rest, smtp, maya, email);
  const code = mailedCode(smtp.taken, email);
  const { rows } = await sql<{ row: string }>`
    select u::text as row from users u where id = ${maya.id}
    union all select c::text from otp_codes c where email_hash = ${lookup('email', email)}`.execute(
    server.db,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { row } of rows) {
    expect(row).not.toContain(email);
    expect(row).not.toContain(Buffer.from(email).toString('hex'));
    expect(row).not.toContain(`,${code},`);
  }
});

it('is in the export', async () => {
  const maya = await createUser(rest, 'Maya');
  const email = newEmail();
  await addEmail(rest, smtp, maya, email);
  await rest.call('requestExport', undefined, maya);
  await buildExports(server.core);
  const { url } = (await rest.call('getExport', undefined, maya)).body;
  const files = await readZip(new Uint8Array(await (await fetch(server.origin + url)).arrayBuffer()));
  const json = JSON.parse(Buffer.from(files.get('dubs.json') ?? '').toString('utf8'));
  expect(json.profile.email).toBe(email);
});

it('stays with a deleted account for its grace period, and is erased with it', async () => {
  const [maya, ben] = [await createUser(rest, 'Maya'), await createUser(rest, 'Ben')];
  const email = newEmail();
  await addEmail(rest, smtp, maya, email);
  await rest.call('deleteAccount', { phoneNumber: maya.phoneNumber, posts: 'remove' }, maya);
  await rest.call('sendEmailCode', { email }, ben);
  expect((await confirm(ben, email, mailedCode(smtp.taken, email))).status).toBe(409);
  await advanceDays(server, 15);
  await eraseAccounts({ ...server.core, clock: { now: () => new Date() } });
  const { rows } = await sql<{ email_sealed: unknown; email_hash: unknown }>`
    select email_sealed, email_hash from users where id = ${maya.id}`.execute(server.db);
  expect(rows).toEqual([{ email_sealed: null, email_hash: null }]);
  await addEmail(rest, smtp, ben, email);
  expect(await emailOf(ben)).toBe(email);
});

describe('on a server without e-mail', () => {
  const without = useServer();

  it('cannot be added, and no code is mailed', async () => {
    const maya = await createUser(without.rest, 'Maya');
    const { phoneNumber } = maya;
    for (const [name, input, as] of [
      ['sendEmailCode', { email: newEmail() }, maya],
      ['mailProof', undefined, maya],
      ['sendOtp', { phoneNumber, by: 'email' }, {}],
    ] as const)
      expect(await without.rest.call(name, input, as)).toMatchObject({
        status: 409,
        body: { error: TEXTS.email.notOffered },
      });
    expect((await without.rest.call('getSignInMethods')).body).toEqual({ texts: true, email: false });
  });
});
