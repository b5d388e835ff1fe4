import { useEffect, useRef } from 'react';
import { LiveAnnouncement } from '../../components/feedback/live-announcement.tsx';
import { useAnnouncement } from '../../components/feedback/use-announcement.ts';
import { newestWinSince } from '../../features/groups/newest-win-since.ts';
import { useOwnMe } from '../../lib/api/own-me.ts';
import { trpc, type Outputs } from '../../lib/api/trpc.ts';

/** Announces new wins of others to screen readers, at most one a minute. The first response is not news. */
export function WinNews() {
  const { data: groups } = trpc.groups.list.useQuery(undefined, { enabled: false });
  const me = useOwnMe();
  const [news, say] = useAnnouncement();
  const before = useRef<Outputs['groups']['list']>(undefined);
  useEffect(() => {
    const win = groups && before.current && newestWinSince(before.current, groups, me?.id);
    before.current = groups;
    if (win) say(`${win.actor} shared a win in ${win.group}`);
  }, [groups, me?.id, say]);
  return <LiveAnnouncement news={news} />;
}
