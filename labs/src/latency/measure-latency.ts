import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { createGroup, type Member, numberOf, share, signIn } from '../clients/users.ts';
import { openTab, type Tab } from './open-tab.ts';

const MEMBERS = 30;
const WAIT_MS = 10_000;
/** Time for the work of the last post to finish. */
const PAUSE_MS = 30;

/** Milliseconds from the commit of each post, for each of the 29 others: all samples, unsorted. */
export interface Latencies {
  notificationRow: number[];
  feedEvent: number[];
  notificationEvent: number[];
}

/** Returns when the post and its notifications were committed, in milliseconds since 1970. */
async function commitTimes(db: Db, postId: number): Promise<{ post: number; notifications: number[] }> {
  const { rows } = await sql<{ post: number; notifications: number[] }>`
    select extract(epoch from pg_xact_commit_timestamp(p.xmin))::float8 * 1000 as post,
      array(select extract(epoch from pg_xact_commit_timestamp(n.xmin))::float8 * 1000
        from notifications n where n.post_id = p.id) as notifications
    from posts p where p.id = ${postId}`.execute(db);
  if (!rows[0]) throw new Error('The post was not found.');
  return rows[0];
}

/** Returns when the tab was first notified that the query is stale. */
const firstHeard = ({ heard }: Tab, query: string): number | undefined =>
  heard.find((each) => each.query === query)?.at;

/** Shares posts in a group of thirty, one after the other, and measures when they reach the others. */
export async function measureLatency(origin: string, db: Db, posts: number): Promise<Latencies> {
  const author = await signIn(origin, numberOf(0));
  const others: Member[] = [];
  for (let n = 1; n < MEMBERS; n++) others.push(await signIn(origin, numberOf(n)));
  const { id: groupId } = await createGroup(origin, author, others, 'Measured');
  const tabs = await Promise.all(others.map(({ token }) => openTab(origin, token)));
  const latencies: Latencies = { notificationRow: [], feedEvent: [], notificationEvent: [] };
  for (let n = 0; n < posts; n++) {
    for (const tab of tabs) tab.heard.length = 0;
    const { id: postId } = await share(origin, groupId, author, 'Measured once more');
    const deadline = Date.now() + WAIT_MS;
    const haveAllReceived = (query: string) => tabs.every((tab) => firstHeard(tab, query) !== undefined);
    while (!haveAllReceived('feed') || !haveAllReceived('notifications')) {
      if (Date.now() > deadline) throw new Error(`Not every member received a post within ${WAIT_MS} ms.`);
      await sleep(2);
    }
    const { post, notifications } = await commitTimes(db, postId);
    if (notifications.length !== others.length)
      throw new Error(`${notifications.length} of ${others.length} members were notified.`);
    latencies.notificationRow.push(...notifications.map((at) => at - post));
    for (const tab of tabs) {
      latencies.feedEvent.push((firstHeard(tab, 'feed') ?? Number.NaN) - post);
      latencies.notificationEvent.push((firstHeard(tab, 'notifications') ?? Number.NaN) - post);
    }
    await sleep(PAUSE_MS);
  }
  for (const tab of tabs) tab.close();
  return latencies;
}
