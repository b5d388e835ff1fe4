import { z } from 'zod/mini';
import { Goal } from './goals.ts';
import { Role } from './groups.ts';
import { Person } from './people.ts';
import { Post } from './posts.ts';
import { UserStats } from './stats.ts';
import { isoTime } from './strings.ts';

/** A user on their page. `avatarLargeUrl` is their picture in 512 px. */
export const PagePerson = z.extend(Person, { avatarLargeUrl: z.nullable(z.string()) });
export type PagePerson = z.infer<typeof PagePerson>;

/** The page of a member, with their role, goals and posts in one group only. Its posts are paged with `PostsQuery`. */
export const PersonPage = z.object({
  user: PagePerson,
  bio: z.nullable(z.string()),
  isMemorial: z.boolean(),
  role: Role,
  joinedAt: isoTime,
  stats: UserStats,
  goals: z.array(Goal),
  posts: z.array(Post),
  nextCursor: z.nullable(z.string()),
});
export type PersonPage = z.infer<typeof PersonPage>;
