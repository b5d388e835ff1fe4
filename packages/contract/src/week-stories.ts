import { z } from 'zod/mini';
import { GroupChip } from './groups.ts';
import { AboutPerson } from './kept-people.ts';
import { Person } from './people.ts';
import { PostImage } from './posts.ts';
import { isoDate, isoTime } from './strings.ts';

/** The picture of the week's win that the most members reacted to. */
export const WeekPhoto = z.extend(PostImage, {
  postId: z.int(),
  user: Person,
  about: z.nullable(AboutPerson),
});

/** A member who reacted to others in a week, with their most frequent emoji. */
export const WeekGiver = z.object({ user: Person, emoji: z.string(), count: z.int() });

/** A goal that a member reached in a week. */
export const WeekGoal = z.object({ title: z.string(), user: Person });

/** The story of one group in a week. Fields without content are null or empty. */
export const WeekStory = z.object({
  group: GroupChip,
  totalDubs: z.int(),
  totalLs: z.int(),
  photo: z.nullable(WeekPhoto),
  givers: z.array(WeekGiver),
  goal: z.nullable(WeekGoal),
});
export type WeekStory = z.infer<typeof WeekStory>;

/** A win of an earlier month or year. */
export const OlderWin = z.object({
  postId: z.int(),
  content: z.string(),
  createdAt: isoTime,
  user: Person,
  about: z.nullable(AboutPerson),
  group: GroupChip,
});
export type OlderWin = z.infer<typeof OlderWin>;

/** The latest week whose Sunday evening has begun in the viewer's time zone, with a story for each of their groups that shared something. */
export const WeekStories = z.object({
  weekStart: isoDate,
  weekEnd: isoDate,
  stories: z.array(WeekStory),
  olderWin: z.nullable(OlderWin),
});
export type WeekStories = z.infer<typeof WeekStories>;

/** Wins shared on this day in earlier years, newest first. */
export const OnThisDay = z.object({ wins: z.array(OlderWin) });
export type OnThisDay = z.infer<typeof OnThisDay>;
