import { recordMessage } from '@dubs/core';
import { emptyReadable, encryptAll, sealed, whileReadable } from '@dubs/db';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountScenario, deleteAccount } from '../testing/account-scenario.ts';
import { createGroup, createUser, newPhoneNumber, signIn, type TestUser } from '../testing/factories.ts';
import { wrongCodeFor } from '../testing/sign-in-caller.ts';
import { sendText, TWILIO } from '../testing/twilio.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer({ twilio: TWILIO });
const { rest } = server;
const as = ({ token }: TestUser) => ({ token });
const silent = () => undefined;

const setReadable = (isReadable: boolean) =>
  sql`update installation set encrypted_since = ${isReadable ? null : new Date()}`.execute(server.db);
const codeOf = async (user: TestUser, id: number): Promise<string> =>
  (await rest.call('groupInvite', { id }, user)).body.inviteCode;
const statusOf = async (user: TestUser, code: string): Promise<number> =>
  (await rest.call('lookUpInvite', { code }, user)).status;

/** Returns every row of every table as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(server.db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      server.db,
    );
    texts.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return texts.join('\n');
}

describe('text messages', () => {
  it('are nowhere in the database, neither one that was sent nor one that waits for a YES', async () => {
    await setReadable(false);
    const { groupId, users } = await createGroup(rest, ['Maya']);
    const [{ id: userId, phoneNumber: to }] = users;
    const sent = { provider: 'console', sender: 'reminders', status: 'sent' } as const;
    const [body, content] = ['Anything good today?', 'I finished the marathon'];
    await recordMessage(server.db, { ...sent, to, body, providerId: null, error: null, reminderId: null });
    await sql`insert into sms_held_replies (user_id, group_id, content, content_sealed, type)
      values (${userId}, ${groupId}, ${whileReadable(content)}, ${sealed(content)}, 'win')`.execute(
      server.db,
    );

    const text = await dump();
    expect(text).toContain('sms_messages: ');
    for (const each of [body, content]) expect(text).not.toContain(each);
  });
});

describe('phone numbers', () => {
  it('are nowhere in the database: those of accounts, codes, tries, texts, answers and changes that wait', async () => {
    await setReadable(false);
    const [maya, ben, gone] = [
      await createUser(rest, 'Maya'),
      await createUser(rest, 'Ben'),
      await createUser(rest, 'Ada'),
    ];
    const sent = { provider: 'console', sender: 'reminders', status: 'sent' } as const;
    const to = maya.phoneNumber;
    await recordMessage(server.db, {
      ...sent,
      to,
      body: null,
      providerId: null,
      error: null,
      reminderId: null,
    });
    const strangers = [newPhoneNumber(), newPhoneNumber(), newPhoneNumber()] as const;
    const { otpCode } = (await rest.call('sendOtp', { phoneNumber: strangers[0] })).body;
    await rest.call('verifyOtp', { phoneNumber: strangers[0], otpCode: wrongCodeFor(otpCode) });
    for (const number of [strangers[1], maya.phoneNumber]) await sendText(server.origin, number, 'STOP');
    // A young session's change waits.
    const young = await signIn(rest, ben.phoneNumber);
    const keyed = { ...as(young), headers: { 'idempotency-key': 'move' } };
    const change = await rest.call('sendNumberCode', { phoneNumber: strangers[2] }, keyed);
    const moved = { phoneNumber: strangers[2], otpCode: change.body.otpCode };
    expect((await rest.call('changeNumber', moved, young)).status).toBe(200);
    await rest.call('deleteAccount', { phoneNumber: gone.phoneNumber, posts: 'remove' }, gone);

    const text = await dump();
    for (const table of [
      'users',
      'otp_codes',
      'otp_wrong_tries',
      'sms_replies',
      'number_changes',
      'sms_messages',
    ])
      expect(text).toContain(`${table}: `);
    for (const number of [maya, ben, gone].map(({ phoneNumber }) => phoneNumber).concat(strangers))
      expect(text).not.toContain(number.slice(2));
    expect((await rest.call('me', undefined, maya)).body.phoneNumber).toBe(maya.phoneNumber);
    expect((await rest.call('getNumberChange', undefined, ben)).body.pending.phoneNumber).toBe(strangers[2]);
  });
});

describe('invite codes', () => {
  it('are nowhere in the database: present and past ones, those of members and requests, and of answers and paths', async () => {
    await setReadable(false);
    const { groupId: id, users } = await createGroup(rest, ['Maya']);
    const [maya] = users;
    const [ben, ada] = [await createUser(rest, 'Ben'), await createUser(rest, 'Ada')];
    const first = await codeOf(maya, id);
    const keyed = (user: TestUser, key: string) => ({ ...as(user), headers: { 'idempotency-key': key } });
    expect((await rest.call('join', { code: first }, keyed(ben, 'join'))).body.status).toBe('joined');
    const { body: rotated } = await rest.call('rotateInvite', { id }, keyed(maya, 'rotate'));
    expect((await rest.call('rotateInvite', { id }, keyed(maya, 'rotate'))).body).toEqual(rotated);
    await rest.call('updateGroup', { id, requireApproval: true }, maya);
    await rest.call('join', { code: rotated.inviteCode }, ada);
    await rest.call('deleteAccount', { phoneNumber: ada.phoneNumber, posts: 'remove' }, ada);

    const text = await dump();
    expect(text).toContain('dormant_rows: ');
    for (const code of [first, rotated.inviteCode]) expect(text).not.toContain(code);
  });
});

describe('beside the previous build', () => {
  beforeEach(() => setReadable(true));

  it('takes the link that it made, and the one that it replaced no more', async () => {
    const { groupId: id, users } = await createGroup(rest, ['Maya']);
    const [maya] = users;
    const ours = await codeOf(maya, id);
    const theirs = 'a-code-of-the-previous-build';
    await sql`update groups set invite_code = ${theirs} where id = ${id}`.execute(server.db);
    expect([await statusOf(maya, ours), await statusOf(maya, theirs)]).toEqual([404, 200]);
    expect(await codeOf(maya, id)).toBe(theirs);
    // It finds what this build writes.
    const { body } = await rest.call('rotateInvite', { id }, maya);
    const { rows } = await sql`select id from groups where invite_code = ${body.inviteCode}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ id }]);
  });

  it('keeps links, who joined by them, and archived memberships when the readable columns are emptied', async () => {
    const scenario = await createAccountScenario(server);
    const { ann, bob, groupId: id } = scenario;
    // As the previous build stores them.
    await sql`update groups set invite_sealed = null, invite_hash = null where id = ${id}`.execute(server.db);
    await sql`update group_members set joined_by_hash = null where group_id = ${id}`.execute(server.db);
    const code = await codeOf(ann, id);
    const history = async () => (await rest.call('inviteHistory', { id }, ann)).body;
    const before = await history();
    expect(before[0].joined.length).toBeGreaterThan(0);
    await deleteAccount(server, scenario, 'keep');

    await encryptAll(server.db, silent);
    expect(await dump()).toContain(code);
    await emptyReadable(server.db, silent);
    expect(await dump()).not.toContain(code);
    expect([await codeOf(ann, id), await statusOf(ann, code)]).toEqual([code, 200]);
    await signIn(rest, bob.phoneNumber);
    expect(await history()).toEqual(before);
  });

  it('finds a user by the number that it gave them, and by a number that it took no more', async () => {
    const [maya, ben, ada] = [
      await createUser(rest, 'Maya'),
      await createUser(rest, 'Ben'),
      await createUser(rest, 'Ada'),
    ];
    const next = newPhoneNumber();
    await sql`update users set phone_number = ${next} where id = ${maya.id}`.execute(server.db);
    await sql`update users set phone_number = null, separated_at = now() where id = ${ben.id}`.execute(
      server.db,
    );
    await sql`update users set phone_number = 'erased:' || id, deleted_at = now(), erased_at = now() where id = ${ada.id}`.execute(
      server.db,
    );
    expect(await dump()).toContain(next);
    await emptyReadable(server.db, silent);
    const text = await dump();
    for (const number of [next, maya.phoneNumber, ben.phoneNumber, ada.phoneNumber])
      expect(text).not.toContain(number.slice(2));
    expect((await signIn(rest, next)).id).toBe(maya.id);
    for (const { id, phoneNumber } of [maya, ben, ada])
      expect((await signIn(rest, phoneNumber)).id).not.toBe(id);
  });

  it('takes a code that it stored, and makes a user whom it finds', async () => {
    const phoneNumber = newPhoneNumber();
    const { otpCode } = (await rest.call('sendOtp', { phoneNumber })).body;
    await sql`update otp_codes set phone_hash = null, range_hash = null`.execute(server.db);
    const { body } = await rest.call('verifyOtp', { phoneNumber, otpCode });
    const { rows } = await sql`select id from users where phone_number = ${phoneNumber}`.execute(server.db);
    expect(rows).toEqual([{ id: body.user.id }]);
  });

  it('gives the answer to a repeat that the first call got there', async () => {
    const maya = await createUser(rest, 'Maya');
    const options = { ...as(maya), headers: { 'idempotency-key': 'once' } };
    const { body } = await rest.call('createGroup', { name: 'Once' }, options);
    await sql`update idempotency_keys set response_sealed = null where user_id = ${maya.id}`.execute(
      server.db,
    );
    expect((await rest.call('createGroup', { name: 'Once' }, options)).body).toEqual(body);
    expect((await rest.call('createGroup', { name: 'Twice' }, options)).status).toBe(409);
  });
});
