import type { TwilioStandIn } from '@dubs/platform/testing/twilio';
import type { RecordedWrite } from '../history/check-history.ts';
import {
  callUntilDone,
  createGroup,
  type Member,
  numberOf,
  type OpenGroup,
  share,
  signIn,
} from '../../clients/users.ts';

const MEMBERS = 6;
const GROUPS = 2;
const OPEN_GROUPS = 4;
const FIRST_POSTS = 5;

/** The users of a run, who sign in once. */
export interface Users {
  members: Member[];
  /** Not a member of any group. */
  stranger: Member;
}

/** The groups of one fault, and their content. */
export interface Scenario extends Users {
  name: string;
  creator: Member;
  groups: OpenGroup[];
  /** Groups whose only member is the creator. */
  openGroups: OpenGroup[];
  /** Acknowledged posts, to comment on and react to. */
  posts: { id: number; userId: number }[];
  /** Acknowledged goals that are not completed. */
  goals: { id: number; title: string; owner: Member }[];
  history: RecordedWrite[];
}

/** Signs all users in. */
export async function signUpUsers(origin: string, twilio: TwilioStandIn): Promise<Users> {
  const people: Member[] = [];
  for (let n = 0; n <= MEMBERS; n++) people.push(await signIn(origin, numberOf(n), twilio));
  const [stranger, ...members] = people;
  if (!stranger) throw new Error('No user signed in.');
  return { members, stranger };
}

/** Creates the groups of a scenario with a few posts in each. */
export async function createScenario(origin: string, users: Users, name: string): Promise<Scenario> {
  const [creator, ...others] = users.members;
  if (!creator) throw new Error('No user signed in.');
  const scenario: Scenario = {
    ...users,
    name,
    creator,
    groups: [],
    openGroups: [],
    posts: [],
    goals: [],
    history: [],
  };
  for (let n = 0; n < GROUPS; n++)
    scenario.groups.push(await createGroup(origin, creator, others, `${name} ${n}`.slice(0, 100)));
  for (let n = 0; n < OPEN_GROUPS; n++)
    scenario.openGroups.push(await createGroup(origin, creator, [], `open ${n}, ${name}`.slice(0, 100)));
  for (const { id } of scenario.groups)
    for (let n = 0; n < FIRST_POSTS; n++) {
      const author = users.members[n % users.members.length] ?? creator;
      const content = `First ${n} in ${id}`;
      const beganAt = performance.now();
      const post = await share(origin, id, author, content);
      scenario.posts.push({ id: post.id, userId: post.userId });
      scenario.history.push({
        effects: [`post ${content}`],
        outcome: 'acknowledged',
        beganAt,
        endedAt: performance.now(),
      });
    }
  return scenario;
}

/** Deletes the groups of a scenario, since a user can be in at most 200. */
export async function deleteGroups(
  origin: string,
  { creator: { token }, groups, openGroups }: Scenario,
): Promise<void> {
  for (const { id } of [...groups, ...openGroups])
    await callUntilDone(origin, { method: 'DELETE', path: `/groups/${id}`, token });
}
