import { type Goal, GOAL_PREFIX, type Post, REACTIONS } from '@dubs/contract';
import type { ApiCall } from '../../clients/call.ts';
import { type Member, shareForm } from '../../clients/users.ts';
import { PICTURE } from './picture.ts';
import type { Scenario } from './scenario.ts';

/** A write to be made. */
export interface PlannedWrite {
  apiCall: ApiCall;
  /** Texts that identify its effects. */
  effects: readonly string[];
  /** The expected statuses, apart from 503. */
  expects: readonly number[];
  /** Called with the response if the write was done. */
  onDone?: (body: unknown) => void;
}

const EMOJI = REACTIONS.win.map(({ emoji }) => emoji);

const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** Returns a function that plans random writes with unique effects. `pictureShare` of the posts have a picture. */
export function createWritePlanner(scenario: Scenario, pictureShare: number) {
  let count = 0;
  const reactions = new Set<string>();
  const joins = scenario.openGroups.flatMap((group) =>
    scenario.members.filter((one) => one !== scenario.creator).map((member) => ({ group, member })),
  );
  const anyUser = (): Member => anyOf(scenario.members) ?? scenario.creator;
  const anyGroup = (): number => anyOf(scenario.groups)?.id ?? 0;
  const anyPost = () => anyOf(scenario.posts) ?? { id: 0, userId: 0 };

  function planPost(): PlannedWrite {
    const { token } = anyUser();
    const content = `Post ${++count}`;
    const hasPicture = Math.random() < pictureShare;
    const form = shareForm(content, hasPicture ? PICTURE : undefined);
    return {
      apiCall: { method: 'POST', path: `/groups/${anyGroup()}/posts`, token, form },
      effects: [`post ${content}`, ...(hasPicture ? [`picture of ${content}`] : [])],
      expects: [201],
      onDone: (body) => {
        const { id, userId } = body as Post;
        scenario.posts.push({ id, userId });
      },
    };
  }
  function planComment(): PlannedWrite {
    const { token } = anyUser();
    const content = `Comment ${++count}`;
    // Only on the first posts, so that reading all comments back takes few calls.
    const { id } = anyOf(scenario.posts.slice(0, 10)) ?? anyPost();
    return {
      apiCall: { method: 'POST', path: `/posts/${id}/comments`, token, json: { content } },
      effects: [`comment ${content}`],
      expects: [201],
    };
  }
  function planReaction(): PlannedWrite {
    for (let tries = 0; tries < 50; tries++) {
      const { id, token } = anyUser();
      const emoji = anyOf(EMOJI) ?? '';
      const post = anyPost();
      const effect = `reaction ${emoji} of ${id} to ${post.id}`;
      if (reactions.has(effect)) continue;
      reactions.add(effect);
      return {
        apiCall: { method: 'POST', path: `/posts/${post.id}/react`, token, json: { emoji } },
        effects: [effect],
        expects: [200],
      };
    }
    return planComment();
  }
  function planGoal(): PlannedWrite {
    const owner = anyUser();
    const title = `Goal ${++count}`;
    return {
      apiCall: { method: 'POST', path: '/goals', token: owner.token, json: { title, groupId: anyGroup() } },
      effects: [`goal ${title}`, `post ${GOAL_PREFIX.set} ${title}`],
      expects: [201],
      onDone: (body) => scenario.goals.push({ id: (body as Goal).id, title, owner }),
    };
  }
  function planCompletion(): PlannedWrite {
    const goal = scenario.goals.shift();
    if (!goal) return planGoal();
    const { id, title, owner } = goal;
    return {
      apiCall: { method: 'PATCH', path: `/goals/${id}/complete`, token: owner.token },
      effects: [`completion ${title}`, `post ${GOAL_PREFIX.completed} ${title}`],
      expects: [200],
    };
  }
  function planJoin(): PlannedWrite {
    const join = joins.shift();
    if (!join) return planReaction();
    const { group, member } = join;
    return {
      apiCall: { method: 'POST', path: `/invite/${group.inviteCode}/join`, token: member.token },
      effects: [`${member.id} in ${group.id}`],
      expects: [200],
    };
  }
  function planForbiddenPost(): PlannedWrite {
    const content = `Forbidden ${++count}`;
    const { token } = scenario.stranger;
    return {
      apiCall: { method: 'POST', path: `/groups/${anyGroup()}/posts`, token, form: shareForm(content) },
      effects: [`post ${content}`],
      expects: [403],
    };
  }
  function planInvalidGoal(): PlannedWrite {
    const title = `Invalid ${++count}`;
    const json = { title, description: 7, groupId: anyGroup() };
    return {
      apiCall: { method: 'POST', path: '/goals', token: anyUser().token, json },
      effects: [`goal ${title}`],
      expects: [400],
    };
  }
  const KINDS: readonly (readonly [weight: number, draw: () => PlannedWrite])[] = [
    [30, planPost],
    [25, planComment],
    [25, planReaction],
    [7, planGoal],
    [5, planCompletion],
    [3, planJoin],
    [3, planForbiddenPost],
    [2, planInvalidGoal],
  ];
  return (): PlannedWrite => {
    let dice = Math.random() * 100;
    for (const [weight, draw] of KINDS) if ((dice -= weight) < 0) return draw();
    return planPost();
  };
}
