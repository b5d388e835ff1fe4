import { isBlank } from '@dubs/contract/visible-text';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { TextArea } from '../controls/field.tsx';
import { useSubmitKeys } from '../controls/use-submit-keys.ts';
import { DraftNotice } from '../feedback/draft-notice.tsx';
import { FormFooter } from './form-footer.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { CharacterCount } from './character-count.tsx';
import type { EditedWords } from './use-edit-words.ts';
import { handleSubmit } from './handle-submit.ts';

interface EditWordsDialogProps {
  /** What is edited: "post". */
  thing: string;
  edit: Pick<EditedWords, 'isRestored' | 'isSending' | 'problems' | 'drop' | 'save'> & {
    form: { text: string };
    change: (changes: { text: string }) => void;
  };
  /** Additional props of the text field. */
  field?: ComponentProps<'textarea'>;
  /** Until when changes can be saved. */
  until: Date;
  maxLength: number;
  open: boolean;
  onClose: () => void;
  /** Additional fields below the text. */
  children?: ReactNode;
}

/** Renders the form to edit a text. Closing it keeps the draft; Cancel deletes it. */
export function EditWordsDialog(props: EditWordsDialogProps) {
  const { thing, edit, open, onClose } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Edit ${thing}`}
      footer={
        <FormFooter
          form={id}
          disabled={isBlank(edit.form.text)}
          pending={edit.isSending}
          pendingLabel="Saving..."
          problemsId={`${id}-problems`}
          problems={edit.problems}
          onCancel={() => {
            edit.drop();
            onClose();
          }}
        >
          Save
        </FormFooter>
      }
    >
      <EditForm id={id} {...props} />
    </Dialog>
  );
}

const clockTime = (time: Date) => time.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });

function EditForm({
  id,
  thing,
  edit,
  field,
  until,
  maxLength,
  children,
}: EditWordsDialogProps & { id: string }) {
  const element = useRef<HTMLFormElement>(null);
  useSubmitKeys(element);
  const hasFailed = edit.problems.length > 0;
  return (
    <form ref={element} id={id} onSubmit={handleSubmit(edit.save)} className="flex flex-col gap-2">
      {edit.isRestored && <DraftNotice onClear={edit.drop} />}
      <TextArea
        aria-label={`Words of the ${thing}`}
        value={edit.form.text}
        readOnly={edit.isSending}
        maxLength={maxLength}
        dir="auto"
        rows={5}
        aria-invalid={hasFailed || undefined}
        aria-describedby={hasFailed ? `${id}-problems ${id}-until` : `${id}-until`}
        onChange={(event) => edit.change({ text: event.target.value })}
        className="text-post"
        {...field}
      />
      <CharacterCount used={edit.form.text.length} max={maxLength} />
      {children}
      <p id={`${id}-until`} className="text-small text-ink-subtle">
        You can save changes until {clockTime(until)}. Others see that the {thing} was edited.
      </p>
    </form>
  );
}
