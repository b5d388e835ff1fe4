import type { Birthday, CompleteGroup, MemberChange } from '@dubs/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { Button } from '../../components/controls/button.tsx';
import { MemberList } from '../../features/groups/components/members/member-list.tsx';
import { PostFeed } from '../../features/posts/components/feed/post-feed.tsx';
import { afterPaint } from '../../lib/browser/after-content.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import { useOnceLoaded } from '../../lib/use-once-loaded.ts';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { FromMonth, useMonth } from '../month/from-month.tsx';
import { postActions } from '../post/post-actions.tsx';
import { loadBirthdays } from '../pages/load-birthdays.ts';
import { WIDE } from '../aside/aside.tsx';
import { FoldedGroupWeek, GroupWeek } from './group-week.tsx';
import { TicketsOnTheirWay } from '../post/quick-share-place.tsx';

const NoPosts = lazyPart(() => import('../pages/no-posts.tsx'));
/** Loads the code that shows member changes. */
export const loadMemberChanges = () => import('./member-changes.tsx');

const MEMBERS_BESIDE = 6;

/** Takes the place of the share form, which is open on wide screens, until it has loaded. */
const SharePlace = () => (
  <div className="h-16 rounded-[8px_20px_20px_8px] border border-s-6 border-line bg-surface shadow-e2 wide:h-68.5" />
);

// The posts load before the share form.
const ShareHere = lazyPart(async () => {
  await afterPaint();
  return import('./share-here.tsx');
}, SharePlace);

interface GroupPostsProps {
  complete: CompleteGroup;
  birthdays: readonly Birthday[];
  changes: readonly MemberChange[];
  feed: Feed;
  meId: number;
  onAllMembers: () => void;
  besideWeek: ReactNode;
}

/** Renders the Posts tab of a group: its week, the composer and the feed; on a wide screen the week and the members are beside the feed. */
export function GroupPosts({
  complete,
  birthdays,
  changes,
  feed,
  meId,
  onAllMembers,
  besideWeek,
}: GroupPostsProps) {
  const { group, members, memberCount } = complete;
  const arePostsPainted = useDeferredValue(true, false);
  const isWide = useMedia(WIDE);
  const month = useMonth();
  const oldest = feed.posts?.[feed.shown - 1] ?? feed.posts?.at(-1);
  const celebrated = birthdays.filter(({ user }) => members.some(({ userId }) => userId === user.id));
  const [, birthdaysCode] = useOnceLoaded(birthdays, loadBirthdays);
  const [, changesCode] = useOnceLoaded(changes, loadMemberChanges);
  const linesBetween = (from: string | undefined, until: string | undefined) =>
    changesCode && (
      <changesCode.default changes={changes} from={from} until={until} groupId={group.id} meId={meId} />
    );
  return (
    <div className="with-aside">
      {isWide && (
        <div className="aside hidden flex-col gap-4 wide:order-2 wide:flex">
          <GroupWeek groupId={group.id} feed={feed} />
          <div className="flex flex-col gap-2">
            <h2 className="text-heading">Members</h2>
            <MemberList members={members.slice(0, MEMBERS_BESIDE)} meId={meId} />
            {memberCount > MEMBERS_BESIDE && (
              <Button variant="quiet" onClick={onAllMembers}>
                All {memberCount} members
              </Button>
            )}
          </div>
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-4">
        {birthdaysCode && <birthdaysCode.default birthdays={celebrated} groupId={group.id} />}
        {arePostsPainted ? <ShareHere complete={complete} meId={meId} hasRoom={isWide} /> : <SharePlace />}
        {!isWide && (
          <div className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <FoldedGroupWeek groupId={group.id} feed={feed} />
            </div>
            {besideWeek && <div className="my-3.5 -me-2 empty:hidden">{besideWeek}</div>}
          </div>
        )}
        <TicketsOnTheirWay groupId={group.id} posts={feed.posts} isContentThere={arePostsPainted} />
        <FromMonth scope={group.id} actionsOf={postActions}>
          {feed.posts?.length === 0 ? (
            <NoPosts isGroup />
          ) : (
            <PostFeed
              feed={feed}
              meId={meId}
              actionsOf={postActions}
              aboveOf={(post, newer) => linesBetween(post.createdAt, newer?.createdAt)}
            />
          )}
        </FromMonth>
        {month === null && !feed.hasMore && <div>{linesBetween(undefined, oldest?.createdAt)}</div>}
      </div>
    </div>
  );
}
