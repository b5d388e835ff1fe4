import { beforeAll, expect, it } from 'vitest';
import { createGroup, createUser, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const BLANKS = ['\u200b', '\u2800', '\u3164\u3164', '\u2060 \u00ad', '\u{e0067}'];

let maya: TestUser;
let groupId: number;
let postId: number;
beforeAll(async () => {
  const family = await createGroup(api, ['Maya']);
  groupId = family.groupId;
  maya = family.users[0];
  postId = (await api.call('createPost', { groupId, content: 'Ran 5k' }, maya)).body.id;
});

it('a name is stored without the characters that change nothing to see', async () => {
  const { token } = await createUser(api, 'Ana');
  const names = {
    displayName: ' Grand\u200bma\u2060 ',
    firstName: 'An\u00ada',
    lastName: '\u202eLima\u202c',
  };
  const { body } = await api.call('updateProfile', names, { token });
  expect(body).toMatchObject({
    displayName: 'Grandma',
    firstName: 'Ana',
    lastName: 'Lima',
    name: 'Grandma',
  });
  const group = await api.call('createGroup', { name: '\ufeffFam\u200bily\u3164' }, { token });
  expect(group.body.name).toBe('Family');
});

it.each(['می\u200cخواهم', 'ශ්\u200dරී', 'क्\u200dष', '👩🏽‍❤️‍💋‍👨🏿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣'])(
  'a name keeps the joiners, selectors and tags that its script or emoji needs: %s',
  async (name) => {
    const { token } = await createUser(api, name);
    expect((await api.call('me', undefined, { token })).body.displayName).toBe(name);
    expect((await api.call('createGroup', { name }, { token })).body.name).toBe(name);
  },
);

it('the bound of a name counts what is left', async () => {
  const { token } = await createUser(api, `${'\u200b'.repeat(20)}${'x'.repeat(50)}`);
  expect((await api.call('me', undefined, { token })).body.displayName).toHaveLength(50);
});

it.each(['displayName', 'firstName', 'lastName'])('a %s that shows nothing is refused', async (path) => {
  for (const blank of BLANKS) {
    const answer = await api.call('updateProfile', { [path]: blank }, maya);
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', issues: [{ path }] } });
  }
});

it('a group, post, comment or goal that shows nothing is refused', async () => {
  const writes = [
    ['createGroup', 'name', {}],
    ['updateGroup', 'name', { id: groupId }],
    ['createPost', 'content', { groupId }],
    ['editPost', 'content', { id: postId }],
    ['createComment', 'content', { postId }],
    ['createGoal', 'title', { groupId }],
  ] as const;
  for (const [name, path, input] of writes)
    for (const blank of BLANKS) {
      const answer = await api.call(name, { ...input, [path]: blank }, maya);
      expect([name, blank, answer.status, answer.body.issues?.[0]?.path]).toEqual([name, blank, 400, path]);
    }
});

it('a bio or description that shows nothing is empty, and content keeps its invisible characters', async () => {
  const { token } = maya;
  expect((await api.call('updateProfile', { bio: '\u200b' }, { token })).body.bio).toBeNull();
  const group = await api.call('createGroup', { name: 'Us', description: '\u2800' }, { token });
  expect(group.body.description).toBeNull();
  const content = 'Ran\u200b 5k';
  expect((await api.call('createPost', { groupId, content }, { token })).body.content).toBe(content);
});
