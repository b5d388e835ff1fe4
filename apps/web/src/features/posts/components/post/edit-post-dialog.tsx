import type { Post, Wish } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { EditWordsDialog } from '../../../../components/form/edit-words-dialog.tsx';
import { useEditWords } from '../../../../components/form/use-edit-words.ts';
import { placeUntil } from '../../../../lib/storage/drafts.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useCachedPosts } from '../../api/cached-posts.ts';
import { problemOf } from '../../post-form.ts';
import { POST_TEXTS } from '../../post-texts.ts';
import { WishField } from '../composer/wish-field.tsx';
import { editableUntil } from './use-editable.ts';

interface EditPostDialogProps {
  post: Post;
  userId: number;
  open: boolean;
  onClose: () => void;
}

/** Renders the dialog to edit the text of a post, and the wish of an L. */
export default function EditPostDialog({ post, userId, open, onClose }: EditPostDialogProps) {
  const { mutateAsync: send, isPending } = trpc.posts.edit.useMutation();
  const { change } = useCachedPosts();
  const edit = useEditWords<{ text: string; wish: Wish | null }>({
    initial: { text: post.content, wish: post.wish },
    userId,
    place: placeUntil(`edit-${post.id}`, editableUntil(post)),
    check: problemOf,
    send: async ({ text, wish }) => {
      const edited = await send({ id: post.id, content: text, ...(wish !== post.wish && { wish }) });
      change(post.id, () => edited);
    },
    isSending: isPending,
    texts: POST_TEXTS,
    onSaved: onClose,
  });
  return (
    <EditWordsDialog
      thing="post"
      edit={edit}
      until={editableUntil(post)}
      maxLength={LIMITS.postContent.max}
      open={open}
      onClose={onClose}
    >
      {post.type === 'loss' && (
        <WishField wish={edit.form.wish} onChange={(wish) => !edit.isSending && edit.change({ wish })} />
      )}
    </EditWordsDialog>
  );
}
