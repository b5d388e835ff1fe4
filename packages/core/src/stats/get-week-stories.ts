import type { OlderWin, WeekStories } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { toAboutPerson } from '../kept-people/index.ts';
import { imageUrls, type Signing } from '../media/index.ts';
import { personBy, type PersonOf, toPersonFor } from '../users/index.ts';
import { type OlderWinRow, selectWeekStories } from './week-stories.queries.ts';

/** Returns an earlier win as one viewer sees it. */
export const toOlderWin = (
  ctx: Signing,
  viewerId: number,
  { postId, content, createdAt, userId, about, group }: OlderWinRow,
  personOf: PersonOf,
): OlderWin => ({
  postId,
  content,
  createdAt: new Date(createdAt).toISOString(),
  user: personOf(userId),
  about: about && toAboutPerson(ctx, viewerId, about),
  group,
});

/**
 * Returns the stories of the caller's last week, or, on Sundays from 18:00 on, of the week that is ending: one for each group that shared
 * in it.
 */
export async function getWeekStories(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
): Promise<WeekStories> {
  const row = await selectWeekStories(ctx.db, actor.userId, ctx.clock.now());
  const personOf = personBy(row.people, toPersonFor(ctx, actor.userId));
  return {
    weekStart: row.weekStart,
    weekEnd: row.weekEnd,
    stories: (row.stories ?? []).map(({ group, dubs, ls, photo, givers, goal }) => ({
      group,
      totalDubs: dubs,
      totalLs: ls,
      photo: photo && {
        ...imageUrls(ctx, actor.userId, photo.id),
        width: photo.width,
        height: photo.height,
        placeholder: photo.placeholder,
        description: photo.description,
        postId: photo.postId,
        user: personOf(photo.userId),
        about: photo.about && toAboutPerson(ctx, actor.userId, photo.about),
      },
      givers: (givers ?? []).map(({ userId, emoji, count }) => ({ user: personOf(userId), emoji, count })),
      goal: goal && { title: goal.title, user: personOf(goal.userId) },
    })),
    olderWin: row.olderWin && toOlderWin(ctx, actor.userId, row.olderWin, personOf),
  };
}
