import type { Goal, Post } from '@dubs/contract';
import { GOAL_PREFIX, REACTIONS } from '@dubs/contract';
import type { Ask } from '../../clients/call.ts';
import type { Member } from '../../clients/users.ts';
import { shareForm } from '../../clients/users.ts';
import { PICTURE } from './picture.ts';
import type { Stage } from './stage.ts';

/** A write that somebody is about to make. */
export interface Draft {
  ask: Ask;
  /** What its effect will be known by. */
  marks: readonly string[];
  /** Statuses that the server must answer, outages aside. */
  expects: readonly number[];
  /** Takes note of the answer of one that was done. */
  onDone?: (body: unknown) => void;
}

const EMOJI = REACTIONS.win.map(({ emoji }) => emoji);

const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** Draws writes, no two of which have the same effect. `pictureShare` of the posts carry a picture. */
export function createDrawing(stage: Stage, pictureShare: number) {
  let count = 0;
  const reactions = new Set<string>();
  const joins = stage.openGroups.flatMap((group) =>
    stage.members.filter((one) => one !== stage.creator).map((member) => ({ group, member })),
  );
  const somebody = (): Member => anyOf(stage.members) ?? stage.creator;
  const somewhere = (): number => anyOf(stage.groups)?.id ?? 0;
  const somePost = () => anyOf(stage.posts) ?? { id: 0, userId: 0 };

  function drawPost(): Draft {
    const { token } = somebody();
    const content = `Post ${++count}`;
    const hasPicture = Math.random() < pictureShare;
    const form = shareForm(content, hasPicture ? PICTURE : undefined);
    return {
      ask: { method: 'POST', path: `/groups/${somewhere()}/posts`, token, form },
      marks: [`post ${content}`, ...(hasPicture ? [`picture of ${content}`] : [])],
      expects: [201],
      onDone: (body) => {
        const { id, userId } = body as Post;
        stage.posts.push({ id, userId });
      },
    };
  }
  function drawComment(): Draft {
    const { token } = somebody();
    const content = `Comment ${++count}`;
    // On the first posts alone, so that reading all comments back takes few calls.
    const { id } = anyOf(stage.posts.slice(0, 10)) ?? somePost();
    return {
      ask: { method: 'POST', path: `/posts/${id}/comments`, token, json: { content } },
      marks: [`comment ${content}`],
      expects: [201],
    };
  }
  function drawReaction(): Draft {
    for (let tries = 0; tries < 50; tries++) {
      const { id, token } = somebody();
      const emoji = anyOf(EMOJI) ?? '';
      const post = somePost();
      const mark = `reaction ${emoji} of ${id} to ${post.id}`;
      if (reactions.has(mark)) continue;
      reactions.add(mark);
      return {
        ask: { method: 'POST', path: `/posts/${post.id}/react`, token, json: { emoji } },
        marks: [mark],
        expects: [200],
      };
    }
    return drawComment();
  }
  function drawGoal(): Draft {
    const owner = somebody();
    const title = `Goal ${++count}`;
    return {
      ask: { method: 'POST', path: '/goals', token: owner.token, json: { title, groupId: somewhere() } },
      marks: [`goal ${title}`, `post ${GOAL_PREFIX.set} ${title}`],
      expects: [201],
      onDone: (body) => stage.goals.push({ id: (body as Goal).id, title, owner }),
    };
  }
  function drawCompletion(): Draft {
    const goal = stage.goals.shift();
    if (!goal) return drawGoal();
    const { id, title, owner } = goal;
    return {
      ask: { method: 'PATCH', path: `/goals/${id}/complete`, token: owner.token },
      marks: [`completion ${title}`, `post ${GOAL_PREFIX.completed} ${title}`],
      expects: [200],
    };
  }
  function drawJoin(): Draft {
    const join = joins.shift();
    if (!join) return drawReaction();
    const { group, member } = join;
    return {
      ask: { method: 'POST', path: `/invite/${group.inviteCode}/join`, token: member.token },
      marks: [`${member.id} in ${group.id}`],
      expects: [200],
    };
  }
  function drawTrespass(): Draft {
    const content = `Trespass ${++count}`;
    const { token } = stage.stranger;
    return {
      ask: { method: 'POST', path: `/groups/${somewhere()}/posts`, token, form: shareForm(content) },
      marks: [`post ${content}`],
      expects: [403],
    };
  }
  function drawNonsense(): Draft {
    const title = `Nonsense ${++count}`;
    const json = { title, description: 7, groupId: somewhere() };
    return {
      ask: { method: 'POST', path: '/goals', token: somebody().token, json },
      marks: [`goal ${title}`],
      expects: [400],
    };
  }
  const KINDS: readonly (readonly [weight: number, draw: () => Draft])[] = [
    [30, drawPost],
    [25, drawComment],
    [25, drawReaction],
    [7, drawGoal],
    [5, drawCompletion],
    [3, drawJoin],
    [3, drawTrespass],
    [2, drawNonsense],
  ];
  return (): Draft => {
    let dice = Math.random() * 100;
    for (const [weight, draw] of KINDS) if ((dice -= weight) < 0) return draw();
    return drawPost();
  };
}
