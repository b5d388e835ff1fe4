import type { Post } from '@dubs/contract';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { useGroupsWhile } from '../../features/groups/api/group-cache.ts';
import { GroupLink } from '../../features/groups/components/group-link.tsx';
import { MyPostsComposer } from '../../features/posts/components/composer/my-posts-composer.tsx';
import { NoPostsArt } from '../../features/posts/components/feed/no-posts-art.tsx';
import { OwnPostsList } from '../../features/posts/components/feed/own-posts-list.tsx';
import { useAfterShare } from '../../features/posts/api/use-after-share.ts';
import { useOwnPosts } from '../../features/posts/api/feeds.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { OwnAside } from '../aside/aside.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { FromMonth, MonthButton } from '../month/from-month.tsx';
import { postCounts } from '../post/post-counts.tsx';
import { TicketsOnTheirWay } from '../post/quick-share-place.tsx';
import { WithoutGroups } from '../pages/without-groups.tsx';

const groupOf = ({ group }: Post) => <GroupLink group={group} />;

/** Renders /wins: the viewer's own posts, and a form to share another one. */
export default function WinsScreen() {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const groups = useGroupsWhile(isOpen);
  const afterShare = useAfterShare();
  const own = useOwnPosts();
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <div className="with-aside">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex items-center gap-1">
            <PageHeading title="My Posts" />
            <MonthButton feed={own} />
          </div>
          <Button
            ref={toggle}
            aria-expanded={isOpen}
            aria-keyshortcuts="n"
            icon={
              <ChevronDown
                aria-hidden
                className={`size-5 transition-[rotate] duration-160 ${isOpen ? 'rotate-180' : ''}`}
              />
            }
            onClick={() => setOpen(!isOpen)}
          >
            Share a win or L
          </Button>
        </div>
        <MyPostsComposer
          userId={me.id}
          open={isOpen}
          onOpen={() => {
            setOpen(true);
            toggle.current?.focus();
          }}
          onClose={close}
          groups={groups.data}
          withoutGroups={<WithoutGroups groups={groups} />}
          onShared={afterShare}
        />
        <TicketsOnTheirWay posts={own.posts} isContentThere={own.posts !== undefined || own.error !== null} />
        <FromMonth scope="own" groupOf={groupOf} actionsOf={postCounts}>
          <OwnPostsList
            own={own}
            groupOf={groupOf}
            actionsOf={postCounts}
            empty={
              <EmptyState
                art={<NoPostsArt />}
                title="No posts yet"
                {...(!isOpen && {
                  action: (
                    <Button variant="secondary" onClick={() => setOpen(true)}>
                      Share Your First Win
                    </Button>
                  ),
                })}
              >
                Whatever you share with your groups is kept here.
              </EmptyState>
            }
          />
        </FromMonth>
      </div>
      <OwnAside isDue={own.posts !== undefined} />
    </div>
  );
}
