import type { Post, PostImage } from '@dubs/contract';
import { dateOfDay, localDay } from '../../lib/text/dates.ts';

const SHOWN = 3;

/** A picture and the post that it belongs to. */
export interface WeekImage {
  image: PostImage;
  post: Post;
}

/** The pictures of a week to show, and the number of further ones. */
export interface WeekImages {
  shown: readonly WeekImage[];
  more: number;
}

/** Returns the three newest pictures from `weekStart` to `weekEnd` (`YYYY-MM-DD`, inclusive) of `posts` (newest first). */
export function weekImages(
  posts: readonly Post[],
  { weekStart, weekEnd }: { weekStart: string; weekEnd: string },
): WeekImages {
  const all = posts
    .filter(({ createdAt }) => {
      const day = localDay(createdAt);
      return day >= weekStart && day <= weekEnd;
    })
    .flatMap((post) => post.images.map((image) => ({ image, post })));
  return { shown: all.slice(0, SHOWN), more: Math.max(0, all.length - SHOWN) };
}

/** Returns the Monday and Sunday (`YYYY-MM-DD`) of a day's week. */
export function weekOf(day: string): { weekStart: string; weekEnd: string } {
  const date = dateOfDay(day);
  const toMonday = (date.getDay() + 6) % 7;
  const shifted = (days: number) =>
    localDay(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days));
  return { weekStart: shifted(-toMonday), weekEnd: shifted(6 - toMonday) };
}
