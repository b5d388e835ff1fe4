import type { Post } from '@dubs/contract';
import { reactionSetOf } from '@dubs/contract/emoji';
import { useCachedPosts } from '../../features/posts/api/cached-posts.ts';
import { postName } from '../../features/posts/components/post/post-kind.ts';
import { ReactionBar } from '../../features/reactions/components/reaction-bar.tsx';
import { useMe } from '../../features/users/api/use-me.ts';

/** The reactions to a post; a toggle shows wherever the post stands. */
export default function PostReactions({ post }: { post: Post }) {
  const me = useMe();
  const { change, refresh } = useCachedPosts();
  return (
    <ReactionBar
      thing={{ kind: 'post', id: post.id, groupId: post.groupId }}
      set={reactionSetOf(post)}
      name={postName(post)}
      reactions={post}
      me={me}
      onReacted={(reacted) => change(post.id, (before) => ({ ...before, ...reacted }))}
      onUnsure={() => void refresh(post.id)}
    />
  );
}
