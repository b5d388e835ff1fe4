import { z } from 'zod/mini';
import { Goal } from './goals.ts';
import { Role } from './groups.ts';
import { Person } from './people.ts';
import { Post } from './posts.ts';
import { UserStats } from './stats.ts';
import { isoTime } from './strings.ts';

/** A user as their page shows them: `avatarLargeUrl` is their picture in 512 px. */
export const PagePerson = z.extend(Person, { avatarLargeUrl: z.nullable(z.string()) });
export type PagePerson = z.infer<typeof PagePerson>;

/** The page of a member of a group: what they are, set and shared in this group alone. Its pages are asked for by `PostsQuery`. */
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
