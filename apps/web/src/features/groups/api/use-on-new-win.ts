import type { Group, Post } from '@dubs/contract';
import { useEffect, useRef } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';

const latest = (times: readonly string[]): string =>
  times.reduce((newest, time) => (time > newest ? time : newest), '');

const newestWinOf = (groups: readonly Group[]): string =>
  latest(groups.flatMap(({ recentWin }) => recentWin?.createdAt ?? []));

/**
 * Calls `onNewWin` whenever the newest win of the cached groups, which the navigation polls, has changed and is newer than the wins in
 * `posts`, those that are shown; undefined while unknown.
 */
export function useOnNewWin(posts: readonly Post[] | undefined, onNewWin: () => void): void {
  const { data: newest = '' } = trpc.groups.list.useQuery(undefined, { enabled: false, select: newestWinOf });
  const seen = posts && latest(posts.flatMap(({ type, createdAt }) => (type === 'win' ? createdAt : [])));
  const announced = useRef('');
  useEffect(() => {
    if (seen === undefined || newest <= seen || newest === announced.current) return;
    announced.current = newest;
    onNewWin();
  }, [seen, newest, onNewWin]);
}
