import { setTimeout as sleep } from 'node:timers/promises';
import { changeUserNotificationSettings, updatePreferences } from '@dubs/core';
import { sealed } from '@dubs/db';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startSession } from './testing/devices.ts';
import { answered, openPushHarness } from './testing/push-harness.ts';

const my = await openPushHarness();
const { testDb, db, core } = my;

describe('quiet hours', () => {
  /** Has them be now, or over. */
  const quiet = (isNow: boolean) => {
    const at = (hours: number) => `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 14)}00`;
    return changeUserNotificationSettings(core, my.bob, {
      quietFrom: at(isNow ? -1 : 2),
      quietTo: at(isNow ? 2 : 4),
    });
  };
  const none = () => changeUserNotificationSettings(core, my.bob, { quietFrom: null, quietTo: null });

  it('hold what happens until their end, and send several things as one', async () => {
    await my.subscribe(my.bob);
    await quiet(true);
    await testDb.createPost(my.group, my.ann);
    await testDb.createPost(my.group, my.ann);
    await my.run();
    expect([my.sent.length, await my.statuses()]).toEqual([0, ['held', 'held']]);
    await quiet(false);
    await my.send();
    expect(my.bodies()).toEqual([expect.stringMatching(/^2 new things in /)]);
    expect(await my.statuses()).toEqual(['sent', 'sent']);
  });

  it.each([
    ['sign-in on a new device', 'device.added', /^New sign-in: Unknown device, .+ [AP]M$/u],
    ['change of number that a new device starts', 'number_change.started', /^A new device asks to move/u],
  ])(
    'hold no %s, which every category lets through, and which its own device never gets',
    async (_, topic, body) => {
      const device = await my.subscribe(my.bob, 'words');
      const { sessionId } = await startSession(db, my.bob.userId);
      await sql`insert into number_changes (user_id, session_id, phone_sealed, effective_at)
        values (${my.bob.userId}, ${sessionId}, ${sealed('+12025550177')}, now() + interval '72 hours')`.execute(
        db,
      );
      await my.subscribe({ userId: my.bob.userId, sessionId });
      await quiet(true);
      const push = { posts: false, comments: false, reactions: false, goals: false, groups: false };
      await changeUserNotificationSettings(core, my.bob, { push });
      await db
        .insertInto('outbox')
        .values({ topic, payload: JSON.stringify({ sessionId }) })
        .execute();
      await my.run();
      expect(my.bodies()).toEqual([expect.stringMatching(body)]);
      expect(my.sent).toMatchObject([{ subscriptionId: device, urgency: 'high' }]);
      expect(await my.statuses()).toEqual(['sent', 'skipped']);
    },
  );

  it('send what is shown as one as itself', async () => {
    await my.subscribe(my.bob);
    const id = await testDb.createPost(my.group, my.bob);
    await quiet(true);
    await testDb.react(id, my.ann);
    await testDb.react(id, my.cleo);
    await my.run();
    await none();
    await my.send();
    expect(my.bodies()).toEqual([expect.stringMatching(/ and .+ reacted .+ to your post in /)]);
  });

  it('send everything as one, however much it is and however many workers take it', async () => {
    await my.subscribe(my.bob);
    await quiet(true);
    for (let n = 0; n < 6; n++) await testDb.createPost(my.group, my.ann);
    await my.run();
    await none();
    await Promise.all([my.send(2), my.send(2)]);
    expect(my.bodies()).toEqual([expect.stringMatching(/^6 new things in /)]);
  });

  it('that are turned off send one thing as itself, at once, unless it was read', async () => {
    await my.subscribe(my.bob);
    await quiet(true);
    await testDb.createPost(my.group, my.ann);
    const read = await testDb.createPost(my.group, my.ann);
    await my.run();
    await db.updateTable('notifications').set({ is_read: true }).where('post_id', '=', read).execute();
    await none();
    await my.send();
    expect(my.bodies()).toEqual([expect.stringMatching(/ shared a new post in /)]);
  });

  it('send what is held and what is new of the same item as one', async () => {
    await my.subscribe(my.bob);
    const post = await testDb.createPost(my.group, my.bob);
    await quiet(true);
    await testDb.react(post, my.ann);
    await my.run();
    await none();
    await testDb.react(post, my.cleo);
    await my.run();
    expect(my.bodies()).toEqual([expect.stringMatching(/ and .+ reacted .+ to your post in /)]);
  });

  it('that are over where the user is now hold nothing any more', async () => {
    await my.subscribe(my.bob);
    await quiet(true);
    await testDb.createPost(my.group, my.ann);
    await my.run();
    await updatePreferences(core, my.bob, { timeZone: 'Asia/Tokyo', followsDevice: false });
    await my.send();
    expect(my.bodies()).toHaveLength(1);
  });

  it('that are turned off while something is held for them do not hold it', async () => {
    await my.subscribe(my.bob);
    await quiet(true);
    await testDb.createPost(my.group, my.ann);
    await my.relay();
    const trx = await db.startTransaction().execute();
    await trx.selectFrom('users').select('id').where('id', '=', my.bob.userId).forUpdate().execute();
    const sending = my.send();
    await sleep(300);
    await changeUserNotificationSettings({ ...core, db: trx }, my.bob, { quietFrom: null, quietTo: null });
    await trx.commit().execute();
    await sending;
    await my.send();
    expect(my.bodies()).toHaveLength(1);
  });

  it('send one push again when the push service was away', async () => {
    await my.subscribe(my.bob);
    await quiet(true);
    await testDb.createPost(my.group, my.ann);
    await testDb.createPost(my.group, my.ann);
    await my.run();
    await none();
    my.outcome = answered(503);
    await my.send();
    my.outcome = answered(201);
    await my.wait();
    await my.send();
    expect(my.bodies().slice(1)).toEqual([expect.stringMatching(/^2 new things in /)]);
    expect(await my.statuses()).toEqual(['sent', 'sent']);
  });

  it('name how many groups several things are in', async () => {
    await my.subscribe(my.bob);
    await quiet(true);
    const other = await testDb.createGroup(my.ann, [my.bob]);
    await testDb.createPost(my.group, my.ann);
    await testDb.createPost(other, my.ann);
    await my.run();
    await none();
    await my.send();
    expect(my.bodies()).toEqual(['2 new things in 2 groups']);
  });
});
