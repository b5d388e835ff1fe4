import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { isBlank } from '@dubs/contract/visible-text';
import { useId, useRef } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { Dialog } from '../../../../components/overlays/dialog.tsx';
import { DraftNotice } from '../../../../components/feedback/draft-notice.tsx';
import { TextArea } from '../../../../components/controls/field.tsx';
import { ProblemList } from '../../../../components/feedback/problem-list.tsx';
import { useSubmitKeys } from '../../../../components/controls/use-submit-keys.ts';
import { CharacterCount } from '../composer/character-count.tsx';
import { WishField } from '../composer/wish-field.tsx';
import { useEditPost } from '../../api/use-edit-post.ts';
import { editableUntil } from './use-editable.ts';

interface EditPostDialogProps {
  post: Post;
  userId: number;
  open: boolean;
  onClose: () => void;
}

/** Changes the words of a post, and the wish of an L. Closing keeps what was typed for the next time, Cancel does not. */
export default function EditPostDialog({ post, userId, open, onClose }: EditPostDialogProps) {
  const id = useId();
  const edit = useEditPost({ post, userId, onSaved: onClose });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Edit post"
      footer={
        <>
          <ProblemList id={`${id}-problems`} problems={edit.problems} />
          <Button
            variant="secondary"
            onClick={() => {
              edit.drop();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            disabled={isBlank(edit.text)}
            pending={edit.isSaving}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <EditForm id={id} post={post} edit={edit} />
    </Dialog>
  );
}

const clockTime = (time: Date) => time.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });

interface EditFormProps {
  id: string;
  post: Post;
  edit: ReturnType<typeof useEditPost>;
}

function EditForm({ id, post, edit }: EditFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useSubmitKeys(element);
  const hasFailed = edit.problems.length > 0;
  return (
    <form
      ref={element}
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        edit.save();
      }}
      className="flex flex-col gap-2"
    >
      {edit.isRestored && <DraftNotice onClear={edit.drop} />}
      <TextArea
        aria-label="Words of the post"
        value={edit.text}
        readOnly={edit.isSaving}
        maxLength={LIMITS.postContent.max}
        dir="auto"
        rows={5}
        aria-invalid={hasFailed || undefined}
        aria-describedby={hasFailed ? `${id}-problems ${id}-until` : `${id}-until`}
        onChange={(event) => edit.change({ text: event.target.value })}
        className="text-post"
      />
      <CharacterCount used={edit.text.length} />
      {post.type === 'loss' && (
        <WishField wish={edit.wish} onChange={(wish) => !edit.isSaving && edit.change({ wish })} />
      )}
      <p id={`${id}-until`} className="text-small text-ink-subtle">
        You can save changes until {clockTime(editableUntil(post))}. Others see that the post was edited.
      </p>
    </form>
  );
}
