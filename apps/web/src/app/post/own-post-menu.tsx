import { MessageCircle, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../components/overlays/lazy-dialog.tsx';
import { useRole } from '../../features/groups/api/use-role.ts';
import { postName } from '../../features/posts/components/post/post-kind.ts';
import { PostMenu } from '../../features/posts/components/post/post-menu.tsx';
import { isReactedTo, type MergedPost, mostCommented, postsOf } from '../../features/posts/merged-shares.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { paths } from '../paths.ts';
import { reactionsTo } from './post-reactions.tsx';

const ReactionsSheet = lazyDialog(() => import('../../features/reactions/components/reactions-sheet.tsx'), {
  isPrefetched: false,
});

/**
 * Renders the menu of a post: what the viewer may do with it, who reacted to it, and the comments of a ticket's other groups.
 * `onDeleting` is called when the post is deleted on its own page.
 */
export default function OwnPostMenu({ post, onDeleting }: { post: MergedPost; onDeleting?: () => void }) {
  const me = useMe();
  const role = useRole(post.groupId);
  const navigate = useNavigate();
  const linked = mostCommented(post);
  const others = postsOf(post).filter(({ id }) => id !== linked.id);
  const { thing, parts, reactions } = reactionsTo(post);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const seeWho = {
    label: 'See who',
    icon: <Users aria-hidden className="size-5" />,
    onSelect: () => setSheetOpen(true),
  };
  return (
    <>
      <PostMenu
        post={post}
        meId={me.id}
        role={role}
        {...(onDeleting && { onDeleting })}
        {...(post.others && { inGroup: post.group.name })}
        links={[
          ...(isReactedTo(post) ? [seeWho] : []),
          ...others.map(({ id, groupId, group, commentsCount }) => ({
            label: `Comments in ${group.name} (${commentsCount})`,
            icon: <MessageCircle aria-hidden className="size-5" />,
            onSelect: () => void navigate(paths.post(groupId, id)),
          })),
        ]}
      />
      <ReactionsSheet
        things={parts ?? [{ thing, name: postName(post) }]}
        reactions={reactions}
        open={isSheetOpen}
        onOpenChange={setSheetOpen}
      />
    </>
  );
}
