import { randomUUID } from 'node:crypto';
import { minutesAfter, storyClock } from './story-clock.ts';
import type { Story, StoryComment } from './story.ts';

/** The actions of users in a story. Users, groups and kept profiles are identified by their keys, everything else by its id. */
export interface Actions {
  createGroup(group: string): Promise<void>;
  joinGroup(group: string, user: string): Promise<void>;
  setCover(group: string, picture: string): Promise<void>;
  setFace(user: string, picture: string): Promise<void>;
  /** Creates the profile of a person without an account, with its keepers and picture. */
  keepPerson(person: string): Promise<void>;
  /** `turnsPostId` is the L that a win turns around. */
  createPost(
    group: string,
    post: Story['posts'][number],
    shareId: string,
    turnsPostId?: number,
  ): Promise<number>;
  /** Returns the ids of the goal and of its post. */
  createGoal(goal: Story['goals'][number]): Promise<{ id: number; postId: number }>;
  /** Returns the id of the post. */
  completeGoal(goal: Story['goals'][number], id: number): Promise<number>;
  createComment(postId: number, comment: StoryComment, replyToId: number | null): Promise<number>;
  react(to: 'post' | 'comment', id: number, user: string, emoji: string): Promise<void>;
  hear(postId: number, user: string): Promise<void>;
  /** Marks everything in the user's groups as viewed and read. */
  catchUp(user: string): Promise<void>;
}

/** One action of a user. It may need the results of earlier ones, so acts run in order. */
export interface Act {
  at: Date;
  run(actions: Actions): Promise<void>;
}

type Response = Pick<Story['posts'][number], 'reactions' | 'comments'>;

const DAYS_BEFORE = 70;
const MINUTES_BETWEEN_REACTIONS = 7;

const listReactions = (reactions: Response['reactions']) =>
  Object.entries(reactions)
    .flatMap(([emoji, users]) => users.map((user) => ({ emoji, user })))
    .map((reaction, index) => ({ ...reaction, after: (index + 1) * MINUTES_BETWEEN_REACTIONS }));

/** Lists everything that users do in a story, oldest first, with times before `now`. */
export function listActs({ users, groups, keptPeople, posts, goals }: Story, now: Date): Act[] {
  const moments = [
    ...posts,
    ...goals.flatMap(({ set, completed }) => (completed ? [set, completed] : [set])),
  ];
  const time = storyClock(
    now,
    moments.map(({ at }) => at),
  );
  const start = time([DAYS_BEFORE, '12:00']);
  const acts: Act[] = [];
  const add = (at: Date, run: Act['run']): void => void acts.push({ at, run });

  /** Adds reactions and comments. `id` is a function because the post does not exist before its act has run. */
  function addResponse({ reactions, comments }: Response, at: Date, id: () => number): void {
    const all = listReactions(reactions);
    const after = minutesAfter(
      at,
      now,
      [...all, ...comments].map((each) => each.after),
    );
    for (const each of all)
      add(after(each.after), (actions) => actions.react('post', id(), each.user, each.emoji));
    const ids: number[] = [];
    for (const [place, comment] of comments.entries())
      addComment({ comment, place, ids }, after(comment.after), id);
  }

  /** Adds a comment and its reactions. When the act runs, `ids` has the ids of the post's earlier comments. */
  function addComment(
    { comment, place, ids }: { comment: StoryComment; place: number; ids: number[] },
    at: Date,
    postId: () => number,
  ): void {
    const idOf = (index: number) => ids[index] ?? 0;
    const { replyTo } = comment;
    add(at, async (actions) => {
      const replyToId = replyTo === undefined ? null : idOf(replyTo);
      ids[place] = await actions.createComment(postId(), comment, replyToId);
    });
    const all = listReactions(comment.reactions);
    const after = minutesAfter(
      at,
      now,
      all.map((each) => each.after),
    );
    for (const each of all)
      add(after(each.after), (actions) => actions.react('comment', idOf(place), each.user, each.emoji));
  }

  for (const [user, { face }] of Object.entries(users))
    if (face !== undefined) add(start, (actions) => actions.setFace(user, face));
  for (const [group, { members, joinedLater, cover }] of Object.entries(groups)) {
    add(start, (actions) => actions.createGroup(group));
    if (cover !== undefined) add(start, (actions) => actions.setCover(group, cover));
    for (const user of members.slice(1)) {
      const daysAgo = joinedLater[user];
      add(daysAgo === undefined ? start : time([daysAgo, '12:00']), (actions) =>
        actions.joinGroup(group, user),
      );
    }
  }
  for (const person of Object.keys(keptPeople)) add(start, (actions) => actions.keepPerson(person));
  const named = new Map<string, number>();
  for (const post of posts) {
    const shareId = randomUUID();
    for (const [index, group] of [post.in].flat().entries()) {
      let id = 0;
      add(time(post.at), async (actions) => {
        id = await actions.createPost(group, post, shareId, named.get(post.turns ?? ''));
        if (post.key !== undefined && index === 0) named.set(post.key, id);
        for (const user of post.heard) await actions.hear(id, user);
      });
      if (index === 0) addResponse(post, time(post.at), () => id);
    }
  }
  for (const goal of goals) {
    const { set, completed } = goal;
    let created = { id: 0, postId: 0 };
    add(time(set.at), async (actions) => void (created = await actions.createGoal(goal)));
    addResponse(set, time(set.at), () => created.postId);
    if (!completed) continue;
    let postId = 0;
    add(time(completed.at), async (actions) => void (postId = await actions.completeGoal(goal, created.id)));
    addResponse(completed, time(completed.at), () => postId);
  }
  for (const [user, { lastHere }] of Object.entries(users))
    add(time(lastHere), (actions) => actions.catchUp(user));
  return acts.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
