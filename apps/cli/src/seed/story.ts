/** A moment before now: how many local days ago, and the time of that day ("07:40"). */
export type When = readonly [daysAgo: number, clock: string];

/** Who reacted with what; all of them members of the group. */
export type StoryReactions<P extends string> = Readonly<Record<string, readonly P[]>>;

export interface StoryPerson {
  phoneNumber: string;
  displayName?: string;
  firstName?: string;
  lastName?: string;
  bio?: string;
  /** When they last looked at all of their groups: what came later is unviewed and unread. */
  lastHere: When;
}

export interface StoryGroup<P extends string> {
  name: string;
  emoji: string;
  description: string;
  /** The first one is the creator. */
  members: readonly P[];
  admins?: readonly P[];
  /** Days ago that some joined; the others were there from the start. */
  joinedLater?: Partial<Readonly<Record<P, number>>>;
}

export interface StoryComment<P extends string> {
  by: P;
  /** `@{key}` mentions that member. */
  text: string;
  /** Minutes after the post. */
  after: number;
  reactions?: StoryReactions<P>;
}

/** What a post has below it. Where it went to several groups, this is what the first one said. */
interface StoryResponse<P extends string> {
  reactions?: StoryReactions<P>;
  comments?: readonly StoryComment<P>[];
}

export interface StoryPost<P extends string, G extends string> extends StoryResponse<P> {
  at: When;
  by: P;
  in: G | readonly G[];
  text: string;
  type?: 'loss';
  /** Drawings as SVG. */
  pictures?: readonly string[];
}

export interface StoryGoal<P extends string, G extends string> {
  by: P;
  in: G;
  title: string;
  description?: string;
  set: { at: When } & StoryResponse<P>;
  completed?: { at: When } & StoryResponse<P>;
}

/** Made-up people and weeks of their lives, told relative to now. `P` and `G` are the keys of people and groups. */
export interface Story<P extends string, G extends string> {
  people: Readonly<Record<P, StoryPerson>>;
  groups: Readonly<Record<G, StoryGroup<P>>>;
  posts: readonly StoryPost<P, G>[];
  goals: readonly StoryGoal<P, G>[];
}
