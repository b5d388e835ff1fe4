import { MessageCircle } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useRole } from '../../features/groups/api/use-role.ts';
import { PostMenu } from '../../features/posts/components/post/post-menu.tsx';
import { type MergedPost, mostCommented, postsOf } from '../../features/posts/merged-shares.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { paths } from '../paths.ts';

/**
 * Shows what the signed-in person may do with a post, and the comments of a ticket's other groups. `onDeleting`: what its own page does when
 * it goes.
 */
export default function OwnPostMenu({ post, onDeleting }: { post: MergedPost; onDeleting?: () => void }) {
  const me = useMe();
  const role = useRole(post.groupId);
  const navigate = useNavigate();
  const linked = mostCommented(post);
  const others = postsOf(post).filter(({ id }) => id !== linked.id);
  return (
    <PostMenu
      post={post}
      meId={me.id}
      role={role}
      {...(onDeleting && { onDeleting })}
      {...(post.others && { inGroup: post.group.name })}
      links={others.map(({ id, groupId, group, commentsCount }) => ({
        label: `Comments in ${group.name} (${commentsCount})`,
        icon: <MessageCircle aria-hidden className="size-5" />,
        onSelect: () => void navigate(paths.post(groupId, id)),
      }))}
    />
  );
}
