import { REACTIONS } from '@dubs/contract';
import type { Member } from '../clients/users.ts';
import { createGroup, numberOf, share, signIn } from '../clients/users.ts';

/** What the server takes a call for when not all can be answered. */
export type Worth = 'poll' | 'read' | 'write';

/** One call, ready to be sent. */
export interface Shot {
  worth: Worth;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Told of the tag of its answer. */
  heed?: (tag: string) => void;
}

/** Everybody is in two groups. */
export const CROWD = { people: 600, groups: 120, members: 10, posts: 5 } as const;
const AT_ONCE = 8;
const EMOJI = REACTIONS.win.map(({ emoji }) => emoji);
const BOUNDARY = 'measured';

interface Circle {
  id: number;
  members: Member[];
  posts: number[];
}

const anyOf = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
};

/** Makes so many of something, a few at the same time, in the order of their numbers. */
async function makeAll<T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  let next = 0;
  const work = async () => {
    for (let number = next++; number < count; number = next++) made[number] = await make(number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
}

async function gatherCircle(origin: string, people: readonly Member[], number: number): Promise<Circle> {
  // The second time round every group has other people.
  const stride = number * CROWD.members < CROWD.people ? 1 : CROWD.members + 1;
  const members = Array.from({ length: CROWD.members }, (_, nth) =>
    people.at((number * CROWD.members + nth * stride) % CROWD.people),
  ).filter((one) => one !== undefined);
  const [creator, ...others] = members;
  if (!creator) throw new Error('A group has no members.');
  const { id } = await createGroup(origin, creator, others, 'Measured');
  const posts: number[] = [];
  for (let n = 0; n < CROWD.posts; n++)
    posts.push((await share(origin, id, anyOf(members), 'Measured once more')).id);
  return { id, members, posts };
}

/**
 * Groups in which people do what people do, and what they ask for meanwhile: seven of ten calls are polls, which name the
 * tag of the answer before, as a browser does; one in eleven is a write.
 */
export async function gatherCrowd(origin: string): Promise<() => Shot> {
  const people = await makeAll(CROWD.people, (number) => signIn(origin, numberOf(number)));
  const circles = await makeAll(CROWD.groups, (number) => gatherCircle(origin, people, number));
  const tags = new Map<string, string>();
  let count = 0;

  const poll = (path: string) => (): Shot => {
    const { token } = anyOf(people);
    const key = `${path} ${token}`;
    const tag = tags.get(key);
    return {
      worth: 'poll',
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${token}`, ...(tag ? { 'if-none-match': tag } : {}) },
      heed: (newest) => tags.set(key, newest),
    };
  };
  const read = (path: string) => (): Shot => ({
    worth: 'read',
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${anyOf(people).token}` },
  });
  const write = (type: string, make: (circle: Circle) => Pick<Shot, 'path' | 'body'>) => (): Shot => {
    const circle = anyOf(circles);
    const headers = { authorization: `Bearer ${anyOf(circle.members).token}`, 'content-type': type };
    return { worth: 'write', method: 'POST', headers, ...make(circle) };
  };
  const kinds: readonly (readonly [weight: number, make: () => Shot])[] = [
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
