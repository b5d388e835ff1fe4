import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { PostImage } from './posts.ts';
import { cursorQuery, isoMonth, isoTime, month } from './strings.ts';

/** A picture of a post in a group's album. `createdAt` is the post's, and `month` its month in the time zone of the viewer. */
export const AlbumPicture = z.extend(PostImage, {
  id: z.int(),
  postId: z.int(),
  createdAt: isoTime,
  user: Person,
  isAuthorMember: z.boolean(),
  month: isoMonth,
});
export type AlbumPicture = z.infer<typeof AlbumPicture>;

/** One page of a group's pictures, of one month if it is given; `cursor` is the previous page's `nextCursor`, and empty or absent for the first. */
export const AlbumQuery = z.extend(
  cursorQuery(/^(|[0-9]{1,16}-[1-9][0-9]{0,15}-[0-9])$/, LIMITS.lists.album.max, LIMITS.lists.album.page),
  { month: z.optional(month) },
);
export type AlbumQuery = z.infer<typeof AlbumQuery>;

/** The pictures of the newest post first, those of one post in their order. */
export const AlbumPage = z.object({
  pictures: z.array(AlbumPicture),
  nextCursor: z.nullable(z.string()),
});
export type AlbumPage = z.infer<typeof AlbumPage>;

/** How many pictures a month of an album has. */
export const AlbumMonth = z.object({ month: isoMonth, count: z.int() });
export type AlbumMonth = z.infer<typeof AlbumMonth>;
