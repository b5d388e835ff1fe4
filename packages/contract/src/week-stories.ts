import { z } from 'zod/mini';
import { GroupChip } from './groups.ts';
import { Person } from './people.ts';
import { PostImage } from './posts.ts';
import { isoDate, isoTime } from './strings.ts';

/** The picture of a week's wins that got the most reactions. */
export const WeekPhoto = z.extend(PostImage, { postId: z.int(), user: Person });

/** A member who reacted to others in a week, with the emoji that they left most. */
export const WeekGiver = z.object({ user: Person, emoji: z.string(), count: z.int() });

/** A goal that a member reached in a week. */
export const WeekGoal = z.object({ title: z.string(), user: Person });

/** What happened in one group in a week. What there was none of is null or empty. */
export const WeekStory = z.object({
  group: GroupChip,
  totalDubs: z.int(),
  totalLs: z.int(),
  photo: z.nullable(WeekPhoto),
  givers: z.array(WeekGiver),
  goal: z.nullable(WeekGoal),
});
export type WeekStory = z.infer<typeof WeekStory>;

/** A win of an earlier time. */
export const OlderWin = z.object({
  postId: z.int(),
  content: z.string(),
  createdAt: isoTime,
  user: Person,
  group: GroupChip,
});
export type OlderWin = z.infer<typeof OlderWin>;

/** The last week whose Sunday evening has come where the viewer is, with a story of each of their groups that shared in it. */
export const WeekStories = z.object({
  weekStart: isoDate,
  weekEnd: isoDate,
  stories: z.array(WeekStory),
  olderWin: z.nullable(OlderWin),
});
export type WeekStories = z.infer<typeof WeekStories>;

/** Wins that were shared on this day and month in earlier years, newest first. */
export const OnThisDay = z.object({ wins: z.array(OlderWin) });
export type OnThisDay = z.infer<typeof OnThisDay>;
