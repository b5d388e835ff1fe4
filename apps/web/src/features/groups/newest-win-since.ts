import type { Group } from '@dubs/contract';

/** The names used in the announcement of a win. */
interface WinInWords {
  actor: string;
  group: string;
}

/**
 * Returns the newest win by another user that is in `now` but not in `before`; undefined if there is none. Ignores groups that are not in
 * `before`.
 */
export function newestWinSince(
  before: readonly Group[],
  now: readonly Group[],
  meId: number | undefined,
): WinInWords | undefined {
  const seen = new Map(before.map(({ id, recentWin }) => [id, recentWin?.createdAt ?? '']));
  const [newest] = now
    .flatMap(({ id, name, recentWin }) => {
      const known = seen.get(id);
      const isNews =
        recentWin && known !== undefined && recentWin.createdAt > known && recentWin.user.id !== meId;
      return isNews
        ? [{ at: recentWin.createdAt, actor: recentWin.user.name || 'Someone', group: name }]
        : [];
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return newest && { actor: newest.actor, group: newest.group };
}
