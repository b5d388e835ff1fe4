import type { TwilioStandIn } from '@dubs/platform/testing/twilio';
import type { Written } from '../history/check-history.ts';
import type { Member, OpenGroup } from '../../clients/users.ts';
import { createGroup, numberOf, share, signIn } from '../../clients/users.ts';

const MEMBERS = 6;
const GROUPS = 2;
const OPEN_GROUPS = 4;
const FIRST_POSTS = 5;

/** Everybody who takes part in a run; they sign in once. */
export interface Cast {
  members: Member[];
  /** Is in none of the groups. */
  stranger: Member;
}

/** Groups of their own for one fault, and what was written there. */
export interface Stage extends Cast {
  name: string;
  creator: Member;
  groups: OpenGroup[];
  /** Nobody but the creator is in these yet. */
  openGroups: OpenGroup[];
  /** Posts that are there for certain: to comment on, and to react to. */
  posts: { id: number; userId: number }[];
  /** Goals that are there for certain and not yet completed. */
  goals: { id: number; title: string; owner: Member }[];
  history: Written[];
}

/** Signs everybody in. */
export async function gatherCast(origin: string, twilio: TwilioStandIn): Promise<Cast> {
  const people: Member[] = [];
  for (let n = 0; n <= MEMBERS; n++) people.push(await signIn(origin, numberOf(n), twilio));
  const [stranger, ...members] = people;
  if (!stranger) throw new Error('Nobody signed in.');
  return { members, stranger };
}

/** Makes the groups of a stage, with a few posts in each. */
export async function setStage(origin: string, cast: Cast, name: string): Promise<Stage> {
  const [creator, ...others] = cast.members;
  if (!creator) throw new Error('Nobody signed in.');
  const stage: Stage = {
    ...cast,
    name,
    creator,
    groups: [],
    openGroups: [],
    posts: [],
    goals: [],
    history: [],
  };
  for (let n = 0; n < GROUPS; n++)
    stage.groups.push(await createGroup(origin, creator, others, `${name} ${n}`.slice(0, 100)));
  for (let n = 0; n < OPEN_GROUPS; n++)
    stage.openGroups.push(await createGroup(origin, creator, [], `open ${n}, ${name}`.slice(0, 100)));
  for (const { id } of stage.groups)
    for (let n = 0; n < FIRST_POSTS; n++) {
      const author = cast.members[n % cast.members.length] ?? creator;
      const content = `First ${n} in ${id}`;
      const post = await share(origin, id, author, content);
      stage.posts.push({ id: post.id, userId: post.userId });
      stage.history.push({ marks: [`post ${content}`], outcome: 'acknowledged' });
    }
  return stage;
}
