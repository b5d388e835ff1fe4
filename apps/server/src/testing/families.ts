import type { ApiClient } from './api-clients.ts';
import type { SignedIn } from './people.ts';
import { signIn } from './people.ts';

/** A group with its people: the first named made it, the others joined by its invite. */
export async function gather(
  api: ApiClient,
  names: readonly string[],
  groupName = 'Family',
): Promise<{ groupId: number; people: SignedIn[] }> {
  const people: SignedIn[] = [];
  for (const name of names) people.push(await signIn(api, name));
  const [maker, ...others] = people;
  if (!maker) throw new Error('A group needs somebody who makes it.');
  const { id } = (await api.call('createGroup', { name: groupName }, { token: maker.token })).body;
  const { inviteCode } = (await api.call('groupInvite', { id }, { token: maker.token })).body;
  for (const { token } of others) await api.call('join', { code: inviteCode }, { token });
  return { groupId: id, people };
}
