import type { GroupChip, Post } from '@dubs/contract';
import { type ReactNode, useRef } from 'react';
import { celebrateShare } from './celebrate-post.ts';
import { MyPostsForm } from './my-posts-form.tsx';
import { MY_POSTS_TEXTS } from '../../share-texts.ts';
import { useCreatePost } from './use-create-post.ts';
import { useStableOrder } from './use-stable-order.ts';

interface MyPostsComposerProps {
  userId: number;
  open: boolean;
  onClose: () => void;
  groups: readonly GroupChip[] | undefined;
  withoutGroups: ReactNode;
  onShared: (posts: readonly Post[]) => void;
}

/** Opens the composer of My Posts. Closing it keeps what was typed, and an upload continues. */
export function MyPostsComposer(props: MyPostsComposerProps) {
  const { userId, open, onClose, onShared, withoutGroups } = props;
  const groups = useStableOrder(props.groups);
  const shareButton = useRef<HTMLButtonElement>(null);
  const post = useCreatePost({
    userId,
    place: 'my-posts',
    texts: MY_POSTS_TEXTS,
    groupIds: groups?.map((group) => group.id),
    choice: 'one',
    onShared: (posts, { type }) => {
      onShared(posts);
      void celebrateShare(type, shareButton.current);
      onClose();
    },
    onWaiting: onClose,
  });
  return (
    open && (
      <MyPostsForm
        post={post}
        groups={groups}
        withoutGroups={withoutGroups}
        shareButton={shareButton}
        onCancel={onClose}
      />
    )
  );
}
