import { z } from 'zod/mini';
import { AboutPerson } from './kept-people.ts';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { PostImage } from './posts.ts';
import { cursorQuery, isoMonth, isoTime, month } from './strings.ts';

/** A picture of a post in a group's album. `createdAt` is the post's; `month` is its month in the viewer's time zone. */
export const AlbumPicture = z.extend(PostImage, {
  id: z.int(),
  postId: z.int(),
  createdAt: isoTime,
  user: Person,
  isAuthorMember: z.boolean(),
  about: z.nullable(AboutPerson),
  month: isoMonth,
});
export type AlbumPicture = z.infer<typeof AlbumPicture>;

/** One page of a group's pictures, optionally of one month. `cursor` is the previous page's `nextCursor`, empty or absent for the first page. */
export const AlbumQuery = z.extend(
  cursorQuery(/^(|[0-9]{1,16}-[1-9][0-9]{0,15}-[0-9])$/, LIMITS.lists.album.max, LIMITS.lists.album.page),
  { month: z.optional(month) },
);
export type AlbumQuery = z.infer<typeof AlbumQuery>;

/** Pictures of the newest post first; pictures of one post are in order. */
export const AlbumPage = z.object({
  pictures: z.array(AlbumPicture),
  nextCursor: z.nullable(z.string()),
});
export type AlbumPage = z.infer<typeof AlbumPage>;

/** The number of pictures in a month of an album. */
export const AlbumMonth = z.object({ month: isoMonth, count: z.int() });
export type AlbumMonth = z.infer<typeof AlbumMonth>;
