import { SecurityEventType } from '@dubs/contract';
import { announceTerms, inviteDevice } from '@dubs/core';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { TestPasskey } from '../../testing/authenticator.ts';
import { createGroup, createUser, newPhoneNumber, signIn, type TestUser } from '../../testing/factories.ts';
import { addEmail, newEmail, useMail } from '../../testing/mail.ts';
import { ageUse } from '../../testing/session-ages.ts';
import { useServer } from '../../testing/use-server.ts';

const { smtp, mail } = await useMail();
const server = useServer({ mail });
const { rest } = server;

const DAY_MS = 86_400_000;
const call = async (user: TestUser, name: CallName, input?: object) => {
  const { status, body } = await rest.call(name, input as never, user);
  expect([name, status < 300, body]).toEqual([name, true, body]);
  return body;
};
const readSecurityLog = async (userId: number): Promise<string[]> => {
  const rows = await server.db
    .selectFrom('security_events')
    .select('type')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ type }) => type);
};
const createAda = () => createUser(rest, 'Ada');

/** Has Ada sign in after 50 days, and Ben, who runs her group, asked about it. */
async function ask() {
  const { users } = await createGroup(rest, ['Ben', 'Ada']);
  const [ben, ada] = users;
  await sql`update group_members set joined_at = now() - interval '400 days', role_since = null`.execute(
    server.db,
  );
  await sql`update sessions set created_at = created_at - interval '100 days'`.execute(server.db);
  await ageUse(server, ada.id, 50);
  const { otpCode } = (await rest.call('sendOtp', { phoneNumber: ada.phoneNumber })).body;
  const { token, vouch } = (await rest.call('verifyOtp', { phoneNumber: ada.phoneNumber, otpCode })).body;
  return { ben, ada, asking: { ...ada, token }, vouch };
}

/** Has Ada start to move to another number, from a young session unless it is her first. */
async function moveNumber(ada: TestUser): Promise<void> {
  const phoneNumber = newPhoneNumber();
  const { otpCode } = await call(ada, 'sendNumberCode', { phoneNumber });
  await call(ada, 'changeNumber', { phoneNumber, otpCode });
}

async function startMove(): Promise<TestUser> {
  const { phoneNumber } = await createAda();
  const young = await signIn(rest, phoneNumber);
  await moveNumber(young);
  return young;
}

/** How each event comes about; each returns in whose log it is. */
const PATHS: Record<SecurityEventType, () => Promise<TestUser>> = {
  sign_in: createAda,
  async sign_out() {
    const ada = await createAda();
    await call(ada, 'logout');
    return ada;
  },
  async new_device() {
    const { phoneNumber } = await createAda();
    return signIn(rest, phoneNumber);
  },
  async not_me() {
    const ada = await createAda();
    await signIn(rest, ada.phoneNumber);
    const sessions: { id: number; isCurrent: boolean }[] = await call(ada, 'listSessions');
    await call(ada, 'rejectSession', { id: sessions[1]?.id });
    return ada;
  },
  async passkey_added() {
    const ada = await createAda();
    await new TestPasskey().addTo(rest, ada);
    return ada;
  },
  async passkey_removed() {
    const ada = await createAda();
    const { body } = await new TestPasskey().addTo(rest, ada);
    await call(ada, 'deletePasskey', { id: body.id });
    return ada;
  },
  async number_changed() {
    const ada = await createAda();
    await moveNumber(ada);
    return ada;
  },
  number_change_started: startMove,
  async number_change_cancelled() {
    const ada = await startMove();
    await call(ada, 'cancelNumberChange');
    return ada;
  },
  async proof() {
    const ada = await createAda();
    const { otpCode } = await call(ada, 'sendProof');
    await call(ada, 'proveSession', { otpCode });
    return ada;
  },
  async export_requested() {
    const ada = await createAda();
    await call(ada, 'requestExport');
    return ada;
  },
  async deletion_requested() {
    const ada = await createAda();
    await call(ada, 'deleteAccount', { phoneNumber: ada.phoneNumber });
    return ada;
  },
  async deletion_cancelled() {
    const ada = await createAda();
    await call(ada, 'deleteAccount', { phoneNumber: ada.phoneNumber });
    return signIn(rest, ada.phoneNumber);
  },
  vouch_requested: async () => (await ask()).ada,
  async vouch_approved() {
    const { ada, ben, vouch } = await ask();
    await call(ben, 'approveVouch', { id: vouch.id, code: vouch.code });
    return ada;
  },
  async vouch_declined() {
    const { ada, ben, vouch } = await ask();
    await call(ben, 'declineVouch', { id: vouch.id });
    return ada;
  },
  async separated() {
    const { ada, asking } = await ask();
    await call(asking, 'separate', { confirm: "I'm new" });
    return ada;
  },
  async terms_accepted() {
    const ada = await createAda();
    const effective = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10);
    await announceTerms(server.core, { version: 2, effective });
    await call(ada, 'acceptTerms', { version: 2 });
    return ada;
  },
  async role_changed() {
    const { groupId, users } = await createGroup(rest, ['Ben', 'Ada']);
    await call(users[0], 'changeRole', { groupId, userId: users[1].id, role: 'admin' });
    return users[1];
  },
  async invite_rotated() {
    const { groupId, users } = await createGroup(rest, ['Ada']);
    await call(users[0], 'rotateInvite', { id: groupId });
    return users[0];
  },
  async operator() {
    const ada = await createAda();
    await inviteDevice(server.core, ada.id);
    return ada;
  },
  async pairing_code_created() {
    const ada = await createAda();
    await call(ada, 'createPairingCode');
    return ada;
  },
  async email_added() {
    const ada = await createAda();
    await addEmail(rest, smtp, ada, newEmail());
    return ada;
  },
  async email_removed() {
    const ada = await createAda();
    await addEmail(rest, smtp, ada, newEmail());
    await call(ada, 'removeEmail');
    return ada;
  },
};

it.each(SecurityEventType.options)('%s is recorded by what the user or others do', async (type) => {
  const { id } = await PATHS[type]();
  expect(await readSecurityLog(id)).toContain(type);
});
