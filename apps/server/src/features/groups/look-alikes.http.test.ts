import { expect, it } from 'vitest';
import { createGroup, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

const namesIn = async (groupId: number, { token }: TestUser): Promise<string[]> => {
  const { body } = await api.call('completeGroup', { id: groupId }, { token });
  return body.members.map(({ user }: { user: { name: string } }) => user.name);
};
const digits = ({ phoneNumber }: TestUser): string => `••${phoneNumber.slice(-2)}`;

it('members who look alike are shown with their last two digits, the others as they are', async () => {
  const { groupId, users } = await createGroup(api, ['Grandma', 'Grаndma', 'Ben']);
  const [real, double, ben] = users;
  const shown = [`Grandma ${digits(real)}`, `Grаndma ${digits(double)}`, 'Ben'];
  expect(await namesIn(groupId, ben)).toEqual(shown);
  const role = await api.call('changeRole', { groupId, userId: double.id, role: 'admin' }, real);
  expect(role.body.user).toMatchObject({ displayName: 'Grаndma', name: shown[1] });
});

it('the digits come and go with the double, and hold no more of a number', async () => {
  const { groupId, users } = await createGroup(api, ['Sam', 'Sam']);
  const [real, double] = users;
  const { body } = await api.call('completeGroup', { id: groupId }, real);
  // Without their times, which may hold the same digits.
  const people = body.members.map(({ user }: { user: unknown }) => user);
  expect(JSON.stringify(people)).not.toContain(double.phoneNumber.slice(-3));
  await api.call('updateProfile', { displayName: 'Sam the Second' }, double);
  expect(await namesIn(groupId, real)).toEqual(['Sam', 'Sam the Second']);
  await api.call('updateProfile', { displayName: 'Sаm' }, double);
  expect(await namesIn(groupId, real)).toEqual([`Sam ${digits(real)}`, `Sаm ${digits(double)}`]);
  await api.call('leaveGroup', { id: groupId }, double);
  expect(await namesIn(groupId, real)).toEqual(['Sam']);
});

it('a double in another group changes nothing', async () => {
  const { groupId, users } = await createGroup(api, ['Mo', 'Eve']);
  await createGroup(api, ['Mo', 'Ann']);
  expect(await namesIn(groupId, users[0])).toEqual(['Mo', 'Eve']);
});

it('a mention with digits names that member, and one without names all of the name', async () => {
  const { groupId, users } = await createGroup(api, ['Grandma', 'Grandma', 'Ben']);
  const [first, second, ben] = users;
  const post = await api.call('createPost', { groupId, content: 'Hi' }, ben);
  const mention = async (content: string) =>
    (await api.call('createComment', { postId: post.body.id, content }, ben)).body.mentions.map(
      ({ id, name }: { id: number; name: string }) => [id, name],
    );
  const shown = [first, second].map((person) => [person.id, `Grandma ${digits(person)}`]);
  expect(await mention(`@Grandma ${digits(second)} well done, @Ben`)).toEqual([shown[1], [ben.id, 'Ben']]);
  expect(await mention('@grandma!')).toEqual(shown);
  const { body } = await api.call('listComments', { postId: post.body.id }, ben);
  expect(body[1].mentions.map(({ name }: { name: string }) => name)).toEqual(shown.map(([, name]) => name));
});
