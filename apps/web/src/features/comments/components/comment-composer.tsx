import type { Person } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { isBlank } from '@dubs/contract/visible-text';
import { SendHorizontal, X } from 'lucide-react';
import { type RefObject, useId, useRef } from 'react';
import { lazyExtra } from '../../../components/feedback/lazy-extra.ts';
import { Button, IconButton } from '../../../components/controls/button.tsx';
import { TextArea } from '../../../components/controls/field.tsx';
import { useSubmitKeys } from '../../../components/controls/use-submit-keys.ts';
import type { CommentForm } from '../comment-form.ts';
import { CommentQuote } from './comment-quote.tsx';
import { useMentionList } from './use-mention-list.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

const MentionOptions = lazyExtra(() => import('./mention-options.tsx'));

interface CommentComposerProps {
  /** Ref to the text box, so that the parent can focus it. */
  field: RefObject<HTMLTextAreaElement | null>;
  form: CommentForm;
  /** Error message of the last attempt. */
  problem: string | null;
  /** All members of the group except the viewer; undefined until they are loaded. */
  people: readonly Person[] | undefined;
  /** Called when the box gets the focus, to load `people`. */
  onPeopleWanted: () => void;
  onChange: (changes: Partial<CommentForm>) => void;
  onPost: () => void;
}

/** Renders the comment box, below the comment it replies to. `@` opens the list of members to mention; Ctrl or Cmd with Enter posts. */
export function CommentComposer(props: CommentComposerProps) {
  const { field, form, problem, people, onPeopleWanted, onChange, onPost } = props;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  useSubmitKeys(element);
  const mentions = useMentionList({
    field,
    text: form.text,
    people,
    onPick: (text, { id, name }) => onChange({ text, mentions: [...form.mentions, { id, name }] }),
  });

  return (
    <form
      ref={element}
      aria-label="New comment"
      onSubmit={handleSubmit(() => {
        onPost();
        // Disabling the button would lose the focus, and with it close the touch keyboard.
        field.current?.focus({ preventScroll: true });
      })}
      className="relative flex flex-col gap-1 rounded-lg border border-line bg-raised p-2 shadow-e2"
    >
      {people && <MentionOptions list={mentions} />}
      {form.replyTo && (
        <div className="flex items-start ps-1 pb-1">
          <div id={`${id}-quote`} className="min-w-0 flex-1 pt-1">
            <p className="text-tiny text-ink-subtle">Replying to</p>
            <CommentQuote quote={form.replyTo} isShort />
          </div>
          <IconButton
            label="Cancel reply"
            icon={<X aria-hidden className="size-[1.125rem]" />}
            onClick={() => {
              onChange({ replyTo: null });
              field.current?.focus({ preventScroll: true });
            }}
          />
        </div>
      )}
      <div className="flex items-end gap-2">
        <TextArea
          ref={field}
          aria-label="Add a comment"
          aria-describedby={form.replyTo ? `${id}-quote` : undefined}
          placeholder="Add a comment"
          rows={1}
          value={form.text}
          maxLength={LIMITS.commentContent.max}
          dir="auto"
          onFocus={onPeopleWanted}
          onChange={(event) => onChange({ text: event.target.value })}
          className="max-h-[calc(6lh+1.25rem)]! min-h-11! flex-1 py-2.5!"
          {...mentions.field}
        />
        <Button
          type="submit"
          aria-label="Post comment"
          title="Post comment"
          disabled={isBlank(form.text)}
          icon={<SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />}
          className="size-11 shrink-0 px-0!"
        />
      </div>
      {problem && <p className="px-1 text-small font-semibold wrap-anywhere text-danger">{problem}</p>}
    </form>
  );
}
