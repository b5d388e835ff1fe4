import { LIMITS, TEXTS } from '@dubs/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGroup, createUser, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;

async function family() {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben', 'Liv']);
  const [maya, ben, liv] = users;
  return { groupId, maya, ben, liv };
}

describe('deleting an account', () => {
  const remove = (person: TestUser, input: object = {}) =>
    rest.call('deleteAccount', { phoneNumber: person.phoneNumber, ...input }, person);

  it('needs a session, and the own number typed in any usual way', async () => {
    expect((await rest.call('deleteAccount', { phoneNumber: '+12025550100' })).status).toBe(401);
    const [ben, liv] = [await createUser(rest, 'Ben'), await createUser(rest, 'Liv')];
    for (const phoneNumber of [liv.phoneNumber, '+49 30 1234567', 'my number'])
      expect(await remove(ben, { phoneNumber })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'phoneNumber', message: TEXTS.account.wrongNumber }] },
      });
    for (const bad of [{ phoneNumber: undefined }, { phoneNumber: 7 }, { posts: 'some' }])
      expect((await remove(ben, bad)).status).toBe(400);
    expect((await rest.call('me', undefined, ben)).status).toBe(200);

    const before = Date.now();
    const typed = ben.phoneNumber.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-');
    const { status, body, headers } = await remove(ben, { phoneNumber: typed });
    expect([status, body.ok, headers.get('clear-site-data')]).toEqual([200, true, '"cache"']);
    const wait = Date.parse(body.eraseAfter) - LIMITS.account.graceMs;
    expect(Math.abs(wait - before)).toBeLessThan(60_000);
    expect((await rest.call('me', undefined, ben)).status).toBe(401);
  });

  it('bears so many wrong numbers within the hour, and then none', async () => {
    const ben = await createUser(rest, 'Ben');
    const wrong = { phoneNumber: '+12025550100' };
    for (let n = 0; n < LIMITS.account.wrongNumbersPerHour; n++)
      expect((await remove(ben, wrong)).status).toBe(400);
    const refused = await remove(ben);
    expect([refused.status, refused.body.error]).toEqual([429, TEXTS.account.tooManyTries]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    await sql`update deletion_wrong_tries set created_at = created_at - interval '1 hour'`.execute(server.db);
    expect((await remove(ben)).status).toBe(200);
  });

  it('returns 409 to the creator of groups with other members, and lists the groups', async () => {
    const { maya, groupId } = await family();
    expect(await remove(maya)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: TEXTS.account.handOverFirst(['Family']) },
    });
    expect((await rest.call('me', undefined, maya)).status).toBe(200);
    await sql`delete from group_members where group_id = ${groupId} and user_id <> ${maya.id}`.execute(
      server.db,
    );
    expect((await remove(maya)).status).toBe(200);
  });
});
