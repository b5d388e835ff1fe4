/** A picture that many posts use, each with its own keys. Sizes are in pixels; the placeholder is unique. */
export interface SamplePicture {
  width: number;
  height: number;
  bytes: number;
  placeholder: string;
}

/** The keys of a picture of a post. */
export interface PictureKeys {
  key: string;
  thumbnailKey: string;
  placeholder: string;
}

/** Pictures for posts, and the function that stores them before their rows are committed. */
export interface SamplePictures {
  samples: readonly SamplePicture[];
  store: (pictures: readonly PictureKeys[]) => void;
}

/** The amount of data to generate, and the emoji that the product offers. */
export interface LargePlan {
  users: number;
  groups: number;
  posts: number;
  /** Age of the first post in days; by default a year. */
  days?: number;
  emoji: { groups: readonly string[]; win: readonly string[]; loss: readonly string[] };
  pictures?: SamplePictures;
}

/** Default number of days that the posts span. */
export const DAYS = 365;

/** Number of groups of each user, if there are that many. */
export const GROUPS_A_PERSON = 10;

/**
 * Averages per post. Small groups have fewer reactions and comments. In groups of ten, notifications exist for the newest two ninths of the
 * posts, which is 81 days of a year, since the worker deletes those older than 90 days.
 */
export const PER_POST = { reactions: 5, comments: 2, notifications: 2 } as const;
