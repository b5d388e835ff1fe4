import { REACTIONS } from '@dubs/contract';
import { gatherGroup, shareWin } from '../latency/group.ts';

/** What the server takes a call for when not all can be answered. */
export type Worth = 'poll' | 'read' | 'write';

/** One call, ready to be sent. */
export interface Shot {
  worth: Worth;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const MEMBERS = 10;
const GROUPS = 4;
const POSTS = 10;
const EMOJI = REACTIONS.win.map(({ emoji }) => emoji);
const BOUNDARY = 'measured';

const anyOf = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
};

/** A few groups in which people do what people do, and what they ask for: most of it polls, one in twelve a write. */
export async function gatherCrowd(origin: string): Promise<() => Shot> {
  const groupIds: number[] = [];
  const members: { token: string }[] = [];
  const posts: number[] = [];
  for (let group = 0; group < GROUPS; group++) {
    // The same people each time.
    const gathered = await gatherGroup(origin, MEMBERS);
    groupIds.push(gathered.groupId);
    members.push(...gathered.members);
    for (let n = 0; n < POSTS; n++)
      posts.push(await shareWin(origin, gathered.groupId, anyOf(gathered.members).token));
  }
  let count = 0;
  const read =
    (path: string, worth: Worth = 'read') =>
    (): Omit<Shot, 'headers'> => ({ worth, method: 'GET', path });
  const json = (path: () => string, body: () => object) => () => ({
    worth: 'write' as const,
    method: 'POST' as const,
    path: path(),
    type: 'application/json',
    body: JSON.stringify(body()),
  });
  const kinds: readonly (readonly [weight: number, make: () => Omit<Shot, 'headers'> & { type?: string }])[] =
    [
      [30, read('/groups', 'poll')],
      [30, read('/notifications/count', 'poll')],
      [20, read('/posts/recent?limit=15')],
      [12, read('/notifications?page=1&limit=10')],
      [
        3,
        () => ({
          worth: 'write',
          method: 'POST',
          path: `/groups/${anyOf(groupIds)}/posts`,
          type: `multipart/form-data; boundary=${BOUNDARY}`,
          body: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="content"\r\n\r\nMeasured ${++count}\r\n--${BOUNDARY}--\r\n`,
        }),
      ],
      [
        7,
        json(
          () => `/posts/${anyOf(posts)}/react`,
          () => ({ emoji: anyOf(EMOJI) }),
        ),
      ],
      [
        5,
        json(
          () => `/posts/${anyOf(posts)}/comments`,
          () => ({ content: `So good ${++count}` }),
        ),
      ],
    ];
  return () => {
    let dice = Math.random() * 100;
    const [, make] = kinds.find(([weight]) => (dice -= weight) < 0) ?? anyOf(kinds);
    const { type, ...shot } = make();
    return {
      ...shot,
      headers: { authorization: `Bearer ${anyOf(members).token}`, ...(type ? { 'content-type': type } : {}) },
    };
  };
}
