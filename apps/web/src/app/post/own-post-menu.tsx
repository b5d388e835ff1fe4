import type { Post } from '@dubs/contract';
import { useRole } from '../../features/groups/api/use-role.ts';
import { PostMenu } from '../../features/posts/components/post/post-menu.tsx';
import { useMe } from '../../features/users/api/use-me.ts';

/** Shows what the signed-in person may do with a post. `onDeleting`: what its own page does when it goes. */
export function OwnPostMenu({ post, onDeleting }: { post: Post; onDeleting?: () => void }) {
  const me = useMe();
  const role = useRole(post.groupId);
  return <PostMenu post={post} meId={me.id} role={role} {...(onDeleting && { onDeleting })} />;
}
