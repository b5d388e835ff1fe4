import type { Comment, Person } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useRef } from 'react';
import { EditWordsDialog } from '../../../components/form/edit-words-dialog.tsx';
import { useEditWords } from '../../../components/form/use-edit-words.ts';
import { placeUntil } from '../../../lib/storage/drafts.ts';
import { useEditComment } from '../api/comment-cache.ts';
import { CHANGING_TEXTS } from '../changing-texts.ts';
import { type Mention, mentionedIds } from '../comment-form.ts';
import { editableUntil } from './editable-until.ts';
import MentionOptions from './mention-options.tsx';
import { useMentionList } from './use-mention-list.ts';

interface EditCommentDialogProps {
  comment: Comment;
  /** All members of the group except the viewer; undefined until they are loaded. */
  people: readonly Person[] | undefined;
  /** Called when the field gets the focus, to load `people`. */
  onPeopleWanted: () => void;
  open: boolean;
  onClose: () => void;
}

/** Renders the form to edit a comment. `@` opens the list of members to mention. */
export default function EditCommentDialog(props: EditCommentDialogProps) {
  const { comment, people, onPeopleWanted, open, onClose } = props;
  const { mutateAsync: send, isPending } = useEditComment(comment.postId);
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useEditWords({
    initial: { text: comment.content, mentions: [] as readonly Mention[] },
    userId: comment.userId,
    place: placeUntil(`edit-comment-${comment.id}`, editableUntil(comment)),
    check: () => null,
    async send(form) {
      const mentionedUserIds = mentionedIds(form);
      await send({
        id: comment.id,
        content: form.text,
        ...(mentionedUserIds.length > 0 && { mentionedUserIds }),
      });
    },
    isSending: isPending,
    texts: CHANGING_TEXTS,
    onSaved: onClose,
  });
  const { text, mentions } = edit.form;
  const list = useMentionList({
    field,
    text,
    people,
    onPick: (next, { id, name }) => edit.change({ text: next, mentions: [...mentions, { id, name }] }),
  });
  return (
    <EditWordsDialog
      thing="comment"
      edit={edit}
      field={{ ref: field, onFocus: onPeopleWanted, ...list.field }}
      until={editableUntil(comment)}
      maxLength={LIMITS.commentContent.max}
      open={open}
      onClose={onClose}
    >
      <MentionOptions list={list} isInline />
    </EditWordsDialog>
  );
}
