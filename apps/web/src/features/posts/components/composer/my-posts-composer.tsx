import type { GroupChip, Post } from '@dubs/contract';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { useStillOpen } from '../../../../components/overlays/use-still-open.ts';
import { useAboutPeople } from './about-field.tsx';
import { celebrateShare } from './celebrate-post.ts';
import { MyPostsForm } from './my-posts-form.tsx';
import { draftInWords, MY_POSTS_TEXTS } from '../../share-texts.ts';
import { useCreatePost } from './use-create-post.ts';
import { useStableOrder } from './use-stable-order.ts';

interface MyPostsComposerProps {
  userId: number;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  groups: readonly GroupChip[] | undefined;
  withoutGroups: ReactNode;
  onShared: (posts: readonly Post[]) => void;
}

/** Renders the composer of My Posts. While it is closed, a running upload continues, and a button shows the beginning of the draft. */
export function MyPostsComposer(props: MyPostsComposerProps) {
  const { userId, open, onOpen, onClose, onShared, withoutGroups } = props;
  const groups = useStableOrder(props.groups);
  useAboutPeople();
  const isStillOpen = useStillOpen(open);
  // Closing moves the focus, which is elsewhere by now if the composer was closed during the upload.
  const close = () => {
    if (isStillOpen()) onClose();
  };
  const post = useCreatePost({
    userId,
    place: 'my-posts',
    texts: MY_POSTS_TEXTS,
    groupIds: groups?.map((group) => group.id),
    choice: 'one',
    onShared: (posts, { type }) => {
      onShared(posts);
      void celebrateShare(type, posts);
      close();
    },
    onWaiting: close,
  });
  const draft = post.form.text.trim();
  if (open)
    return <MyPostsForm post={post} groups={groups} withoutGroups={withoutGroups} onCancel={onClose} />;
  return (
    draft &&
    !post.isSharing && (
      <Button
        variant="quiet"
        icon={<Pencil aria-hidden className="size-5 shrink-0" />}
        className="max-w-full self-start text-start wrap-anywhere"
        onClick={onOpen}
      >
        {draftInWords(draft)}
      </Button>
    )
  );
}
