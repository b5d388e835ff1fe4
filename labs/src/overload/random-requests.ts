import { REACTIONS } from '@dubs/contract';
import { anyOf } from '../any-of.ts';
import { createGroup, type Member, numberOf, share, signIn } from '../clients/users.ts';

/** Priority that the server gives a call when it cannot serve all. */
export type Priority = 'poll' | 'read' | 'write';

/** A call, ready to be sent. */
export interface RandomRequest {
  priority: Priority;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Called with the ETag of the response. */
  onTag?: (tag: string) => void;
}

/** Every user is in two groups. */
export const LOAD = { people: 600, groups: 120, members: 10, posts: 5 } as const;
const AT_ONCE = 8;
const EMOJI = REACTIONS.win.map(({ emoji }) => emoji);
const BOUNDARY = 'measured';

interface RandomGroup {
  id: number;
  members: Member[];
  posts: number[];
}

/** Creates `count` things, a few at a time, and returns them in order. */
async function makeAll<T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  let next = 0;
  const work = async () => {
    for (let number = next++; number < count; number = next++) made[number] = await make(number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
}

async function createRandomGroup(
  origin: string,
  people: readonly Member[],
  number: number,
): Promise<RandomGroup> {
  // In the second round every group has different members.
  const stride = number * LOAD.members < LOAD.people ? 1 : LOAD.members + 1;
  const members = Array.from({ length: LOAD.members }, (_, nth) =>
    people.at((number * LOAD.members + nth * stride) % LOAD.people),
  ).filter((one) => one !== undefined);
  const [creator, ...others] = members;
  if (!creator) throw new Error('A group has no members.');
  const { id } = await createGroup(origin, creator, others, 'Measured');
  const posts: number[] = [];
  for (let n = 0; n < LOAD.posts; n++)
    posts.push((await share(origin, id, anyOf(members), 'Measured once more')).id);
  return { id, members, posts };
}

/**
 * Creates groups with users, and returns a function that draws random calls like those of real users. Seven of ten
 * are polls with the ETag of the last response, as a browser sends them; one in eleven is a write.
 */
export async function createRandomRequests(origin: string): Promise<() => RandomRequest> {
  const people = await makeAll(LOAD.people, (number) => signIn(origin, numberOf(number)));
  const groups = await makeAll(LOAD.groups, (number) => createRandomGroup(origin, people, number));
  const tags = new Map<string, string>();
  let count = 0;

  const poll = (path: string) => (): RandomRequest => {
    const { token } = anyOf(people);
    const key = `${path} ${token}`;
    const tag = tags.get(key);
    return {
      priority: 'poll',
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${token}`, ...(tag ? { 'if-none-match': tag } : {}) },
      onTag: (newest) => tags.set(key, newest),
    };
  };
  const read = (path: string) => (): RandomRequest => ({
    priority: 'read',
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${anyOf(people).token}` },
  });
  const write =
    (type: string, make: (group: RandomGroup) => Pick<RandomRequest, 'path' | 'body'>) =>
    (): RandomRequest => {
      const group = anyOf(groups);
      const headers = { authorization: `Bearer ${anyOf(group.members).token}`, 'content-type': type };
      return { priority: 'write', method: 'POST', headers, ...make(group) };
    };
  const kinds: readonly (readonly [weight: number, make: () => RandomRequest])[] = [
    [50, poll('/groups')],
    [20, poll('/notifications/count')],
    [14, read('/posts/recent?limit=15')],
    [7, read('/notifications?page=1&limit=10')],
    [
      2,
      write(`multipart/form-data; boundary=${BOUNDARY}`, ({ id }) => ({
        path: `/groups/${id}/posts`,
        body: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="content"\r\n\r\nMeasured ${++count}\r\n--${BOUNDARY}--\r\n`,
      })),
    ],
    [
      4,
      write('application/json', ({ posts }) => ({
        path: `/posts/${anyOf(posts)}/react`,
        body: JSON.stringify({ emoji: anyOf(EMOJI) }),
      })),
    ],
    [
      3,
      write('application/json', ({ posts }) => ({
        path: `/posts/${anyOf(posts)}/comments`,
        body: JSON.stringify({ content: `So good ${++count}` }),
      })),
    ],
  ];
  return () => {
    let dice = Math.random() * 100;
    const [, make] = kinds.find(([weight]) => (dice -= weight) < 0) ?? anyOf(kinds);
    return make();
  };
}
