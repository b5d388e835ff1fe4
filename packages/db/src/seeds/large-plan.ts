/** How much to generate, and the emoji that the product offers. */
export interface LargePlan {
  users: number;
  groups: number;
  posts: number;
  emoji: { groups: readonly string[]; win: readonly string[]; loss: readonly string[] };
}

/** Groups that each person is in, when there are as many. */
export const GROUPS_A_PERSON = 10;

/** Averages per post; reactions and comments are fewer where a group has few members. */
export const PER_POST = { reactions: 5, comments: 2, notifications: 3 } as const;
