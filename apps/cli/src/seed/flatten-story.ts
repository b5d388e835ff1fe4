import { randomUUID } from 'node:crypto';
import { GOAL_PREFIX } from '@dubs/contract';
import { minutesAfter, storyClock } from './story-clock.ts';
import type { Story, StoryComment, StoryGoal, StoryPost, StoryReactions, When } from './story.ts';

export interface FlatReaction<P> {
  by: P;
  emoji: string;
  at: Date;
}

export interface FlatComment<P> {
  by: P;
  content: string;
  mentions: readonly P[];
  at: Date;
  reactions: readonly FlatReaction<P>[];
}

/** One post in one group, with all that belongs to it. */
export interface FlatPost<P, G> {
  group: G;
  by: P;
  content: string;
  type: 'win' | 'loss';
  kind: 'share' | 'goal_set' | 'goal_completed';
  /** Its goal's place in the story's list. */
  goal: number | null;
  shareId: string | null;
  at: Date;
  pictures: readonly string[];
  reactions: readonly FlatReaction<P>[];
  comments: readonly FlatComment<P>[];
}

type Response<P extends string> = Pick<StoryPost<P, never>, 'reactions' | 'comments'>;

const MINUTES_BETWEEN_REACTIONS = 7;

function flattenReactions<P extends string>(reactions: StoryReactions<P> | undefined) {
  const all = Object.entries(reactions ?? {}).flatMap(([emoji, people]) =>
    people.map((by) => ({ by, emoji })),
  );
  return all.map((reaction, place) => ({ ...reaction, after: (place + 1) * MINUTES_BETWEEN_REACTIONS }));
}

/** A story with real times; posts are in the order in which they were written. */
export interface FlatStory<P extends string, G extends string> {
  /** When the groups were made: a while before the first post. */
  start: Date;
  time: (when: When) => Date;
  joinedAt: (group: G, person: P) => Date;
  posts: readonly FlatPost<P, G>[];
}

const DAYS_BEFORE = 70;

/**
 * Turns a story into the rows that tell it.
 *
 * @throws Error when it lets somebody act in a group that they are not in, or not yet: a mistake of whoever wrote it
 */
export function flattenStory<P extends string, G extends string>(
  story: Story<P, G>,
  now: Date,
): FlatStory<P, G> {
  const { people, groups, posts, goals } = story;
  const time = storyClock(
    now,
    [...posts, ...goals.flatMap(({ set, completed }) => (completed ? [set, completed] : [set]))].map(
      ({ at }) => at,
    ),
  );

  const shownName = (key: string): string => {
    const person = people[key as P] as Story<P, G>['people'][P] | undefined;
    const name = person?.displayName ?? person?.firstName;
    if (!name) throw new Error(`A comment mentions ${key}, who has no name.`);
    return name;
  };

  const flattenComment = ({ by, text, reactions }: StoryComment<P>, at: Date): FlatComment<P> => {
    const mentions = [...new Set([...text.matchAll(/@\{(\w+)\}/g)].map((found) => found[1] as P))];
    const content = text.replaceAll(/@\{(\w+)\}/g, (_, key: string) => `@${shownName(key)}`);
    const all = flattenReactions(reactions);
    const after = minutesAfter(
      at,
      now,
      all.map((reaction) => reaction.after),
    );
    return {
      by,
      content,
      mentions,
      at,
      reactions: all.map((reaction) => ({ ...reaction, at: after(reaction.after) })),
    };
  };

  const respond = (response: Response<P>, at: Date) => {
    const reactions = flattenReactions(response.reactions);
    const comments = response.comments ?? [];
    const after = minutesAfter(
      at,
      now,
      [...reactions, ...comments].map((each) => each.after),
    );
    return {
      reactions: reactions.map((reaction) => ({ ...reaction, at: after(reaction.after) })),
      comments: comments.map((comment) => flattenComment(comment, after(comment.after))),
    };
  };

  const sharesOf = (post: StoryPost<P, G>): FlatPost<P, G>[] => {
    const to = typeof post.in === 'string' ? [post.in] : post.in;
    const at = time(post.at);
    const shareId = randomUUID();
    const { by, text: content, type = 'win', pictures = [] } = post;
    const share = { by, content, type, pictures, kind: 'share', goal: null, shareId, at } as const;
    return to.map((group, place) => ({ ...share, group, ...respond(place === 0 ? post : {}, at) }));
  };

  const postsOfGoal = (
    { by, in: group, title, set, completed }: StoryGoal<P, G>,
    goal: number,
  ): FlatPost<P, G>[] => {
    const post = { group, by, goal, type: 'win', shareId: null, pictures: [] } as const;
    const tell = (
      kind: 'goal_set' | 'goal_completed',
      prefix: string,
      moment: typeof set,
    ): FlatPost<P, G> => {
      const at = time(moment.at);
      return { ...post, kind, content: `${prefix} ${title}`, at, ...respond(moment, at) };
    };
    const first = tell('goal_set', GOAL_PREFIX.set, set);
    return completed ? [first, tell('goal_completed', GOAL_PREFIX.completed, completed)] : [first];
  };

  const start = time([DAYS_BEFORE, '12:00']);
  const joinedAt = (group: G, person: P): Date => {
    if (!groups[group].members.includes(person))
      throw new Error(`${person} is not in ${groups[group].name}.`);
    const daysAgo = groups[group].joinedLater?.[person];
    return daysAgo === undefined ? start : time([daysAgo, '12:00']);
  };

  const all = [...posts.flatMap(sharesOf), ...goals.flatMap(postsOfGoal)];
  for (const post of all) refuseOutsiders(post, joinedAt);
  return { start, time, joinedAt, posts: all.toSorted((a, b) => a.at.getTime() - b.at.getTime()) };
}

function refuseOutsiders<P, G>(post: FlatPost<P, G>, joinedAt: (group: G, person: P) => Date): void {
  const { reactions, comments } = post;
  const acts = [post, ...reactions, ...comments, ...comments.flatMap((comment) => comment.reactions)];
  const named = comments.flatMap(({ mentions, at }) => mentions.map((by) => ({ by, at })));
  for (const { by, at } of [...acts, ...named]) {
    if (joinedAt(post.group, by) <= at) continue;
    throw new Error(`${String(by)} was not yet in the group of "${post.content.slice(0, 40)}".`);
  }
}
