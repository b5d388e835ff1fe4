import { type AlbumPage, type AlbumQuery, TEXTS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { requireExisting } from '../errors.ts';
import { toAboutPerson } from '../kept-people/index.ts';
import { imageUrls } from '../media/index.ts';
import { personBy, toPersonFor } from '../users/index.ts';
import { type AlbumPosition, type AlbumRow, selectAlbumPage } from './albums.queries.ts';

const cursorOf = (row: AlbumRow): string => `${row.created_micros}-${row.post_id}-${row.position}`;

function readCursor(cursor: string | undefined): AlbumPosition | null {
  if (!cursor) return null;
  const [createdMicros = 0, postId = 0, position = 0] = cursor.split('-').map(Number);
  return { createdMicros, postId, position };
}

/** Returns a page of a group's pictures, newest post first; `nextCursor` is null on the last page. Throws as `requireMember` does. */
export async function listAlbum(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  { id: groupId, cursor, limit, month }: AlbumQuery & { id: number },
): Promise<AlbumPage> {
  const range = { after: readCursor(cursor), month: month ?? null, limit: limit + 1 };
  const page = await selectAlbumPage(ctx.db, groupId, actor.userId, range);
  requireExisting(page.isGone, TEXTS.access.groupNotFound);
  const rows = page.pictures ?? [];
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const personOf = personBy(page.people, toPersonFor(ctx, actor.userId));
  return {
    pictures: shown.map((row) => ({
      id: row.id,
      postId: row.post_id,
      ...imageUrls(ctx, actor.userId, row.id),
      width: row.width,
      height: row.height,
      placeholder: row.placeholder,
      description: row.description,
      createdAt: new Date(row.created_at).toISOString(),
      user: personOf(row.user_id),
      isAuthorMember: row.is_author_member,
      about: row.about && toAboutPerson(ctx, actor.userId, row.about),
      month: row.month,
    })),
    nextCursor: last ? cursorOf(last) : null,
  };
}
