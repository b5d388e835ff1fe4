import type { CompleteGroup, Post } from '@dubs/contract';
import { Button } from '../../components/controls/button.tsx';
import { MemberList } from '../../features/groups/components/members/member-list.tsx';
import { GroupComposer } from '../../features/posts/components/composer/group-composer.tsx';
import { GroupFeed } from '../../features/posts/components/feed/group-feed.tsx';
import { useAfterShare } from '../../features/posts/api/post-cache.ts';
import { WeeklyCard } from '../../features/stats/components/weekly-card.tsx';
import { paths } from '../paths.ts';
import { postActions } from '../post/post-actions.tsx';

const MEMBERS_BESIDE = 6;

const toPost = (post: Post) => paths.post(post.groupId, post.id);

interface GroupPostsProps {
  complete: CompleteGroup;
  meId: number;
  onAllMembers: () => void;
}

/** Renders the Posts tab of a group: its week, the composer and the feed; where there is room, the week and the people stand beside the feed. */
export function GroupPosts({
  complete: { group, posts, members, memberCount },
  meId,
  onAllMembers,
}: GroupPostsProps) {
  const afterShare = useAfterShare();
  return (
    <div className="flex flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,40rem)_20rem] xl:items-start xl:gap-6">
      <div className="flex flex-col gap-4 xl:sticky xl:top-20 xl:order-2">
        <WeeklyCard groupId={group.id} posts={posts} toPost={toPost} />
        <div className="hidden flex-col gap-2 xl:flex">
          <h2 className="text-heading">Members</h2>
          <MemberList members={members.slice(0, MEMBERS_BESIDE)} meId={meId} />
          {memberCount > MEMBERS_BESIDE && (
            <Button variant="quiet" onClick={onAllMembers}>
              All {memberCount} members
            </Button>
          )}
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <GroupComposer userId={meId} groupId={group.id} onShared={afterShare} />
        <GroupFeed groupId={group.id} newest={posts} meId={meId} actionsOf={postActions} />
      </div>
    </div>
  );
}
