import { TEXTS } from '@dubs/contract';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGroup, createUser, type TestUser } from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { newSid, sendText, TWILIO } from '../../testing/twilio.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer({ twilio: TWILIO });
const { rest } = server;
const text = ({ phoneNumber }: TestUser, body: string, more?: Parameters<typeof sendText>[3]) =>
  sendText(server.origin, phoneNumber, body, more);
const postsOf = async ({ token }: TestUser) =>
  (await rest.call('ownPosts', {}, { token })).body as { content: string; type: string; groupId: number }[];
const newGroup = async ({ token }: TestUser, name: string): Promise<number> =>
  (await rest.call('createGroup', { name }, { token })).body.id;

/** Creates a user in one group who said YES once. */
async function regular(groupName = 'Family') {
  const maya = await createUser(rest, 'Maya');
  const groupId = await newGroup(maya, groupName);
  await server.db
    .updateTable('users')
    .set({ shares_replies_since: new Date() })
    .where('id', '=', maya.id)
    .execute();
  return { maya, groupId };
}

/** Makes it later by so much for a person's texts and posts. */
async function wait({ id }: TestUser, interval: string): Promise<void> {
  const span = sql`${interval}::interval`;
  await sql`update posts set created_at = created_at - ${span} where user_id = ${id}`.execute(server.db);
  await sql`update sms_replies set received_at = received_at - ${span} where user_id = ${id}`.execute(
    server.db,
  );
  await sql`update sms_held_replies set held_at = held_at - ${span} where user_id = ${id}`.execute(server.db);
}

describe('the first time', () => {
  it('the first content waits for a YES; later content is shared at once', async () => {
    const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
    const [maya, ben] = users;
    expect(await text(maya, 'Ran 5k')).toBe(
      'Share this as a win with Family? Reply YES within a day, or NO. After a YES, what you text is shared at once.',
    );
    expect(await postsOf(maya)).toEqual([]);
    expect(await text(maya, ' yes! ')).toMatch(/^Win shared with Family\. Reply UNDO within 10 minutes/);
    expect(await postsOf(maya)).toMatchObject([{ content: 'Ran 5k', type: 'win', groupId }]);
    expect(await text(maya, 'L Lost my keys')).toMatch(/^L shared with Family/);
    expect(await postsOf(maya)).toMatchObject([{ content: 'Lost my keys', type: 'loss' }, {}]);
    await runEvents(server.core);
    const { body } = await rest.call('listNotifications', {}, ben);
    expect(body.notifications.map(({ type }: { type: string }) => type)).toEqual(['post', 'post']);
  });

  it('newer content replaces content that waits', async () => {
    const maya = await createUser(rest, 'Maya');
    await newGroup(maya, 'Family');
    await text(maya, 'Ran 5k');
    expect(await text(maya, 'L Ran 3k only')).toMatch(/^Share this as an L with Family/);
    await text(maya, 'YES');
    expect(await postsOf(maya)).toMatchObject([{ content: 'Ran 3k only', type: 'loss' }]);
  });

  it('content that was replaced replaces again', async () => {
    const maya = await createUser(rest, 'Maya');
    await newGroup(maya, 'Family');
    for (const body of ['Ran 5k', 'Ran 10k', 'Ran 5k'])
      expect(await text(maya, body)).toMatch(/^Share this as a win/);
    expect(await text(maya, 'Ran 5k')).toMatch(/got that text/);
    await text(maya, 'YES');
    expect(await postsOf(maya)).toMatchObject([{ content: 'Ran 5k' }]);
  });

  it('content that a YES shared is not shared again within the hour, unless it was taken back', async () => {
    const maya = await createUser(rest, 'Maya');
    await newGroup(maya, 'Family');
    await text(maya, 'Ran 5k');
    await text(maya, 'YES');
    expect(await text(maya, 'Ran 5k')).toMatch(/got that text/);
    expect(await postsOf(maya)).toHaveLength(1);
    expect(await text(maya, 'UNDO')).toMatch(/^Taken back/);
    expect(await text(maya, 'Ran 5k')).toMatch(/shared/);
  });

  it('a NO deletes the content, and the next needs a YES again', async () => {
    const maya = await createUser(rest, 'Maya');
    await newGroup(maya, 'Family');
    await text(maya, 'Ran 5k');
    expect(await text(maya, 'No')).toMatch(/nothing was shared/);
    expect(await text(maya, 'YES')).toMatch(/Nothing is waiting/);
    expect(await text(maya, 'Ran 5k')).toMatch(/Reply YES/);
    expect(await postsOf(maya)).toEqual([]);
  });

  it('a YES after a day comes too late, and one within it does not', async () => {
    const maya = await createUser(rest, 'Maya');
    await newGroup(maya, 'Family');
    await text(maya, 'Ran 5k');
    await wait(maya, '24 hours 1 minute');
    expect(await text(maya, 'YES')).toMatch(/Nothing is waiting/);
    await text(maya, 'Ran 6k');
    await wait(maya, '23 hours 59 minutes');
    expect(await text(maya, 'YES')).toMatch(/shared with Family/);
    expect(await postsOf(maya)).toMatchObject([{ content: 'Ran 6k' }]);
  });

  it('YES twice at once shares once', async () => {
    const maya = await createUser(rest, 'Maya');
    await newGroup(maya, 'Family');
    await text(maya, 'Ran 5k');
    const answers = await Promise.all(Array.from({ length: 5 }, () => text(maya, 'YES')));
    expect(answers.filter((answer) => answer !== null).toSorted()).toEqual([
      expect.stringContaining('We got that text'),
      expect.stringContaining('shared with Family'),
    ]);
    expect(await postsOf(maya)).toHaveLength(1);
  });

  it('a YES to a group one has left shares nothing', async () => {
    const { groupId, users } = await createGroup(rest, ['Ben', 'Maya']);
    const [, maya] = users;
    await text(maya, 'Ran 5k');
    await server.db
      .deleteFrom('group_members')
      .where('group_id', '=', groupId)
      .where('user_id', '=', maya.id)
      .execute();
    expect(await text(maya, 'YES')).toMatch(/^Nothing was shared/);
    expect(await server.db.selectFrom('posts').select('id').where('user_id', '=', maya.id).execute()).toEqual(
      [],
    );
  });

  it.each(['on', 'off'])('STOP deletes content that waits, with daily texts %s', async (texts) => {
    const maya = await createUser(rest, 'Maya');
    await newGroup(maya, 'Family');
    await text(maya, 'Ran 5k');
    await rest.call('updateSmsPreferences', { enabled: texts === 'on' }, maya);
    await text(maya, 'STOP');
    await text(maya, 'START');
    expect(await text(maya, 'YES')).toMatch(/Nothing is waiting/);
    expect(await postsOf(maya)).toEqual([]);
  });
});

describe('the same message again', () => {
  it('at once and later, is one post with one answer', async () => {
    const { maya } = await regular();
    const sid = newSid();
    const answers = await Promise.all(Array.from({ length: 6 }, () => text(maya, 'Ran 5k', { sid })));
    answers.push(await text(maya, 'Ran 5k', { sid }));
    expect(new Set(answers)).toEqual(new Set([expect.stringContaining('Win shared with Family')]));
    expect(await postsOf(maya)).toHaveLength(1);
  });

  it('two messages at once are two posts', async () => {
    const { maya } = await regular();
    await Promise.all([text(maya, 'Ran 5k'), text(maya, 'Swam 1k')]);
    expect((await postsOf(maya)).map(({ content }) => content).sort()).toEqual(['Ran 5k', 'Swam 1k']);
  });

  it('the same content within the hour is ignored, with one reply, so that two machines do not loop', async () => {
    const { maya } = await regular();
    expect(await text(maya, 'I am driving. I will write later.')).toMatch(/shared/);
    expect(await text(maya, 'I am driving.  I will write LATER.')).toMatch(
      /We got that text .*change a word/,
    );
    for (let i = 0; i < 3; i++) expect(await text(maya, 'I am driving.  I will write LATER.')).toBeNull();
    expect(await postsOf(maya)).toHaveLength(1);
    await wait(maya, '2 hours');
    expect(await text(maya, 'I am driving. I will write later.')).toMatch(/shared/);
  });

  it('the same content gets a reply when the reply is another one', async () => {
    const ben = await createUser(rest, 'Ben');
    expect(await text(ben, 'I am driving')).toMatch(/in no group/);
    expect(await text(ben, 'I am driving')).toMatch(/got that text/);
    expect(await text(ben, 'I am driving')).toBeNull();
    await newGroup(ben, 'Family');
    expect(await text(ben, 'I am driving')).toMatch(/Reply YES/);
    expect(await text(ben, 'I am driving')).toBeNull();
  });
});

describe('the group', () => {
  it('is the one of the newest post, else the one joined first', async () => {
    const { maya, groupId: first } = await regular('First');
    const second = await newGroup(maya, 'Second');
    await text(maya, 'One');
    await text(maya, '#second Two');
    await text(maya, 'Three');
    expect((await postsOf(maya)).map(({ content, groupId }) => [content, groupId])).toEqual([
      ['Three', second],
      ['Two', second],
      ['One', first],
    ]);
  });

  it.each([
    ['#book Read it', 'Book club', 'Read it', 'win'],
    ['#BOOKCLUB Read it', 'Book club', 'Read it', 'win'],
    ['Read it #bookc', 'Book club', 'Read it', 'win'],
    ['L #book-club Lost it', 'Book club', 'Lost it', 'loss'],
    ['#book L Lost it', 'Book club', 'Lost it', 'loss'],
    ['l: Lost it #Book', 'Book club', 'Lost it', 'loss'],
    ['#fam Read it', 'Fam', 'Read it', 'win'],
    ['#семья Read it', 'Семья', 'Read it', 'win'],
    ['#book Read\n\nit  all', 'Book club', 'Read\n\nit  all', 'win'],
    ['Made #1 of 3 things', 'Fam', 'Made #1 of 3 things', 'win'],
    ['Learned a lot', 'Fam', 'Learned a lot', 'win'],
    ["L'Aquila was great", 'Fam', "L'Aquila was great", 'win'],
  ])('%j goes to %s', async (body, group, content, type) => {
    const { maya, groupId } = await regular('Fam');
    const ids = new Map([['Fam', groupId]]);
    for (const name of ['Family', 'Book club', 'Семья']) ids.set(name, await newGroup(maya, name));
    await text(maya, body);
    expect(await postsOf(maya)).toMatchObject([{ content, type, groupId: ids.get(group) }]);
  });

  it.each([
    ['#tennis Won', /no group of yours begins with #tennis\. Yours: Family, Fame/],
    ['Won #fa', /#fa could be any of these: Family, Fame/],
    ['#... Won', /no group of yours/],
    ['#family', /there were no words/],
    ['L', /there were no words/],
    ['L #family', /there were no words/],
    ['', /there were no words/],
    ['[GOAL] Win', /cannot begin with \[GOAL\]/],
    ['Win\u0000', /cannot be stored/],
    ['#fam\u0000 Win', /cannot be stored/],
    ['Win #\u0007', /cannot be stored/],
    ['x'.repeat(5_001), /at most 5000 characters/],
  ])('%# content that cannot be shared gets the reason, and is shared nowhere', async (body, answer) => {
    const { maya } = await regular('Family');
    await newGroup(maya, 'Fame');
    expect(await text(maya, body)).toMatch(answer);
    expect(await postsOf(maya)).toEqual([]);
  });

  it('of another user cannot be named', async () => {
    const { maya } = await regular('Family');
    await regular('Secrets');
    expect(await text(maya, '#secrets Hello')).toMatch(
      /no group of yours begins with #secrets\. Yours: Family$/,
    );
    expect(await postsOf(maya)).toEqual([]);
  });

  it('must be there', async () => {
    const maya = await createUser(rest, 'Maya');
    expect(await text(maya, 'Ran 5k')).toMatch(/in no group yet.*http:\/\/localhost:3000/);
    expect(await text(maya, 'YES')).toMatch(/Nothing is waiting/);
  });

  it('is named in XML that stays whole', async () => {
    const name = `<b>&"'\uffff ${'👨‍👩‍👧'.repeat(5)}${'x'.repeat(40)}`;
    const { maya } = await regular(name);
    expect(await text(maya, 'Ran <5k> & more')).toBe(
      `Win shared with <b>&"' ${'👨‍👩‍👧'.repeat(5)}${'x'.repeat(14)}.... Reply UNDO within 10 minutes to take it back.`,
    );
    expect(await postsOf(maya)).toMatchObject([{ content: 'Ran <5k> & more' }]);
  });
});

describe('UNDO', () => {
  it('deletes the newest post by text, for all members and at once', async () => {
    const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
    const [maya, ben] = users;
    await text(maya, 'Ran 5k');
    await text(maya, 'YES');
    await text(maya, 'Ran 6k');
    await runEvents(server.core);
    expect(await text(maya, 'undo')).toMatch(/^Taken back/);
    expect((await postsOf(maya)).map(({ content }) => content)).toEqual(['Ran 5k']);
    const { body } = await rest.call('completeGroup', { id: groupId }, ben);
    expect(body.posts.map(({ content }: { content: string }) => content)).toEqual(['Ran 5k']);
    expect((await rest.call('countUnread', undefined, ben)).body.count).toBe(1);
    const [gone] = await server.db
      .selectFrom('posts')
      .select(['id', 'deleted_by'])
      .where('content', '=', 'Ran 6k')
      .where('user_id', '=', maya.id)
      .execute();
    expect(gone?.deleted_by).toBe(maya.id);
    expect((await rest.call('getPost', { id: gone?.id }, ben)).status).toBe(404);
  });

  it('once: the post before stays', async () => {
    const { maya } = await regular();
    await text(maya, 'One');
    await text(maya, 'Two');
    const answers = await Promise.all(Array.from({ length: 5 }, () => text(maya, 'UNDO')));
    expect(answers.filter((answer) => answer?.startsWith('Taken back'))).toHaveLength(1);
    expect((await postsOf(maya)).map(({ content }) => content)).toEqual(['One']);
  });

  it('shares the same content again', async () => {
    const { maya } = await regular();
    await text(maya, 'Ran 5k');
    await text(maya, 'UNDO');
    expect(await text(maya, 'Ran 5k')).toMatch(/shared/);
    expect(await text(maya, 'UNDO')).toMatch(/^Taken back/);
    expect(await postsOf(maya)).toEqual([]);
  });

  it('works for ten minutes', async () => {
    const { maya } = await regular();
    await text(maya, 'Ran 5k');
    await wait(maya, '9 minutes 55 seconds');
    expect(await text(maya, 'UNDO')).toMatch(/^Taken back/);
    await text(maya, 'Ran 6k');
    await wait(maya, '10 minutes 1 second');
    expect(await text(maya, 'UNDO')).toMatch(/nothing to take back/);
    expect(await postsOf(maya)).toHaveLength(1);
  });

  it('is for what was texted alone', async () => {
    const { maya, groupId } = await regular();
    await server.db
      .insertInto('posts')
      .values({ group_id: groupId, user_id: maya.id, content: 'From the app' })
      .execute();
    expect(await text(maya, 'UNDO')).toMatch(/nothing to take back/);
    expect(await postsOf(maya)).toHaveLength(1);
  });

  it('works and is answered after STOP', async () => {
    const { maya } = await regular();
    await text(maya, 'Ran 5k');
    await text(maya, 'STOP');
    expect(await text(maya, 'UNDO')).toMatch(/^Taken back/);
    expect(await postsOf(maya)).toEqual([]);
    expect(await text(maya, 'UNDO')).toMatch(/nothing to take back/);
  });
});

describe('nothing is shared', () => {
  it.each(['STOP please', 'please stop texting me', 'Opt out', 'revoke', 'Ｕnsubscribe me 🙏'])(
    'of %j, which turns daily texts off',
    async (body) => {
      const { maya } = await regular();
      expect(await text(maya, body)).toMatch(/no more daily texts.*START/);
      expect((await rest.call('smsPreferences', undefined, maya)).body).toEqual({
        smsNotificationsEnabled: false,
      });
      expect(await postsOf(maya)).toEqual([]);
    },
  );

  it('by a user who turned daily texts off, without a reply', async () => {
    const { maya } = await regular();
    await text(maya, 'STOP');
    for (const body of ['Ran 5k', 'YES', 'NO', 'Ran 6k']) expect(await text(maya, body)).toBeNull();
    expect(await postsOf(maya)).toEqual([]);
    await text(maya, 'START');
    expect(await text(maya, 'Ran 5k')).toMatch(/shared/);
  });

  it('by a tapped reaction, and nothing is answered', async () => {
    const { maya } = await regular();
    expect(await text(maya, 'Liked “You shared nothing yet today.”')).toBeNull();
    expect(await postsOf(maya)).toEqual([]);
  });

  it('with pictures', async () => {
    const { maya } = await regular();
    const more = { NumMedia: '1', MediaUrl0: 'https://example.org/1', MediaContentType0: 'image/jpeg' };
    expect(await text(maya, 'Look!', { more })).toMatch(/pictures cannot be sent by text/);
    expect(await text(maya, '', { more: { ...more, NumMedia: '2' } })).toMatch(/pictures cannot/);
    expect(await postsOf(maya)).toEqual([]);
    expect(await text(maya, 'Look!')).toMatch(/shared/);
  });
});

it('posts by text count toward the rate limit of posts, and a text says when it is reached', async () => {
  const { maya } = await regular();
  server.core.settings.writeBudgets = { ...server.core.settings.writeBudgets, posts: 1 };
  expect(await text(maya, 'Ran 5k')).toMatch(/^Win shared/);
  expect(await text(maya, 'Ran 6k')).toBe(
    "Nothing was shared. You've shared a lot in the last hour. Please wait a while and try again.",
  );
  expect(await postsOf(maya)).toHaveLength(1);
  server.core.settings.writeBudgets = { ...server.core.settings.writeBudgets, posts: 0 };
});

it('nothing is shared or taken back by text until the terms in force are accepted', async () => {
  const [maya, { maya: kim }] = [await createUser(rest, 'Maya'), await regular()];
  await newGroup(maya, 'Family');
  await text(maya, 'Ran 5k');
  await text(kim, 'Ran 6k');
  await sql`insert into terms_versions (version, effective_on) values (2, current_date - 1)`.execute(
    server.db,
  );
  onTestFinished(
    async () => void (await sql`delete from terms_versions where version = 2`.execute(server.db)),
  );
  for (const [user, body] of [
    [maya, 'YES'],
    [kim, 'UNDO'],
    [kim, 'Ran 7k'],
  ] as const)
    expect(await text(user, body)).toBe(`Nothing was shared. ${TEXTS.terms.required}`);
  expect([await postsOf(maya), await postsOf(kim)]).toMatchObject([[], [{ content: 'Ran 6k' }]]);
  await rest.call('acceptTerms', { version: 2 }, maya);
  expect(await text(maya, 'YES')).toMatch(/^Win shared with Family/);
  expect(await text(kim, 'STOP')).toMatch(/no more daily texts/);
});

it('content that waits for a YES keeps waiting while the rate limit of posts is reached', async () => {
  const maya = await createUser(rest, 'Maya');
  const groupId = await newGroup(maya, 'Family');
  const { settings } = server.core;
  settings.writeBudgets = { ...settings.writeBudgets, posts: 1 };
  await rest.call('createPost', { groupId, content: 'From the app', type: 'win' }, maya);
  await text(maya, 'Ran 5k');
  expect(await text(maya, 'YES')).toMatch(/^Nothing was shared\. .* try again\.$/);
  settings.writeBudgets = { ...settings.writeBudgets, posts: 0 };
  expect(await text(maya, 'YES')).toMatch(/^Win shared with Family/);
  expect(await postsOf(maya)).toMatchObject([{ content: 'Ran 5k' }, { content: 'From the app' }]);
});
