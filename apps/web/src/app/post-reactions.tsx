import type { Post } from '@dubs/contract';
import { usePostCopies } from '../features/posts/post-copies.ts';
import { postName } from '../features/posts/post-kind.ts';
import { ReactionBar } from '../features/reactions/reaction-bar.tsx';
import { useMe } from '../features/users/use-me.ts';

/** The reactions to a post; a toggle shows wherever the post stands. */
export default function PostReactions({ post }: { post: Post }) {
  const me = useMe();
  const { change, refresh } = usePostCopies();
  return (
    <ReactionBar
      thing={{ kind: 'post', id: post.id }}
      set={post.type}
      name={postName(post)}
      reactions={post}
      me={me}
      onReacted={(reacted) => change(post.id, (before) => ({ ...before, ...reacted }))}
      onUnsure={() => void refresh(post.id)}
    />
  );
}
