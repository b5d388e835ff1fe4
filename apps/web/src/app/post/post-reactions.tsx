import type { Post } from '@dubs/contract';
import { reactionSetOf } from '@dubs/contract/emoji';
import { useCachedPosts } from '../../features/posts/api/cached-posts.ts';
import { postName } from '../../features/posts/components/post/post-kind.ts';
import { type MergedPost, postsOf, sumReactions } from '../../features/posts/merged-shares.ts';
import { ReactionBar } from '../../features/reactions/components/reaction-bar.tsx';
import { useMe } from '../../features/users/api/use-me.ts';

const thingOf = ({ id, groupId }: Post) => ({ kind: 'post', id, groupId }) as const;

/** Returns the reactions to a ticket and, if it merges several posts, those to each of them. */
export function reactionsTo(ticket: MergedPost) {
  const parts =
    ticket.others &&
    postsOf(ticket).map((part) => ({
      thing: thingOf(part),
      reactions: part,
      name: `${part.group.emoji} ${part.group.name}`,
    }));
  const thing = thingOf(ticket);
  return { thing, parts, reactions: parts ? sumReactions(postsOf(ticket)) : ticket };
}

/** Renders the reactions to a post, or to all posts of a ticket; a toggle shows wherever the post is shown. */
export default function PostReactions({ post }: { post: MergedPost }) {
  const me = useMe();
  const { change, refresh } = useCachedPosts();
  return (
    <ReactionBar
      {...reactionsTo(post)}
      set={reactionSetOf(post)}
      name={postName(post)}
      cheer={post.type === 'win' ? '👏' : '🙏'}
      me={me}
      onReacted={(reacted, { id }) => change(id, (before) => ({ ...before, ...reacted }))}
      onUnsure={() => postsOf(post).forEach(({ id }) => void refresh(id))}
    />
  );
}
