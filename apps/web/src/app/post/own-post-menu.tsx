import type { Post } from '@dubs/contract';
import type { MenuItem } from '../../components/overlays/menu.tsx';
import { useRole } from '../../features/groups/api/use-role.ts';
import { PostMenu } from '../../features/posts/components/post/post-menu.tsx';
import { useMe } from '../../features/users/api/use-me.ts';

interface OwnPostMenuProps {
  post: Post;
  /** What it offers to every member. */
  extra?: readonly MenuItem[];
  /** What the post's own page does when it goes. */
  onDeleting?: () => void;
}

/** Shows what the viewer may do with a post. */
export function OwnPostMenu(props: OwnPostMenuProps) {
  const me = useMe();
  const role = useRole(props.post.groupId);
  return <PostMenu {...props} meId={me.id} role={role} />;
}
