/** A picture that many posts show, each under keys of its own. Sizes are pixels; the placeholder is unlike all others. */
export interface SamplePicture {
  width: number;
  height: number;
  bytes: number;
  placeholder: string;
}

/** Where a picture of a post is stored. */
export interface PictureKeys {
  key: string;
  thumbnailKey: string;
  placeholder: string;
}

/** Pictures that posts show, and what stores them before the rows that name them are committed. */
export interface SamplePictures {
  samples: readonly SamplePicture[];
  store: (pictures: readonly PictureKeys[]) => void;
}

/** How much to generate, and what the product offers. Without pictures, posts have none. */
export interface LargePlan {
  users: number;
  groups: number;
  posts: number;
  /** How many days ago the first post was written: a year by default. */
  days?: number;
  emoji: { groups: readonly string[]; win: readonly string[]; loss: readonly string[] };
  pictures?: SamplePictures;
}

/** How many days the posts span unless the plan says. */
export const DAYS = 365;

/** Groups that each person is in, when there are as many. */
export const GROUPS_A_PERSON = 10;

/**
 * Averages per post; reactions and comments are fewer where a group has few members. The notifications of groups of ten are those of the
 * newest two ninths of the posts, 81 days of a year: the worker deletes what is older than 90 days.
 */
export const PER_POST = { reactions: 5, comments: 2, notifications: 2 } as const;
