import type { Db } from '@dubs/db';

/** Returns the group of a post or a comment; null if there is none. */
export async function findGroupOf(db: Db, kind: 'posts' | 'comments', id: number): Promise<number | null> {
  const posts = db.selectFrom('posts').select('posts.group_id as groupId');
  const found =
    kind === 'posts'
      ? posts.where('posts.id', '=', id)
      : posts.innerJoin('post_comments as c', 'c.post_id', 'posts.id').where('c.id', '=', id);
  return (await found.executeTakeFirst())?.groupId ?? null;
}
