import { LIMITS } from '@dubs/contract/limits';
import clsx from 'clsx';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { TextArea } from '../../components/ui/field.tsx';
import { WMark } from '../../components/ui/marks.tsx';
import { Segmented } from '../../components/ui/segmented.tsx';
import { ImagePicker } from '../media/image-picker.tsx';
import { useDroppedImages } from '../media/use-dropped-images.ts';
import type { CreatePost } from './use-create-post.ts';

const KINDS = [
  {
    value: 'win',
    label: 'Win',
    icon: <WMark className="size-4" />,
    chosenClassName: 'border-win bg-win-soft text-win-ink',
  },
  { value: 'loss', label: 'L', chosenClassName: 'border-loss bg-loss-soft text-loss-ink' },
] as const;

const LOOKS = {
  win: { placeholder: 'What went right?', name: 'Your win', tint: 'bg-win-soft/25!' },
  loss: { placeholder: 'What went sideways?', name: 'Your L', tint: 'bg-loss-soft/25!' },
} as const;

interface CreatePostFormProps extends Pick<ComponentProps<'form'>, 'id' | 'className'> {
  post: CreatePost;
  /** Further fields below the pictures: the choice of groups. */
  children?: ReactNode;
}

/**
 * The fields of a share: Win or L, words, pictures. Pictures may be picked, photographed, pasted or dropped; Ctrl or Cmd with Enter
 * shares. The buttons stand where the form is used, tied to it by `id`.
 */
export function CreatePostForm({ id, post, className, children }: CreatePostFormProps) {
  const problemsId = useId();
  const { form, problems, isSharing } = post;
  const dropped = useDroppedImages(post.addFiles);
  const look = LOOKS[form.type];

  // A bare Enter makes a new line in the words and does nothing on a radio button or checkbox, where browsers would submit.
  const shareByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const isMeant = event.ctrlKey || event.metaKey;
    if (isMeant || event.target instanceof HTMLInputElement) event.preventDefault();
    if (isMeant) event.currentTarget.requestSubmit();
  };

  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        void post.share();
      }}
      onKeyDown={shareByKey}
      className={clsx('relative flex flex-col gap-4', className)}
      {...dropped.handlers}
    >
      <Segmented
        label="Win or L"
        value={form.type}
        onChange={(type) => !isSharing && post.change({ type })}
        options={KINDS}
        className="self-start"
      />
      <div className="flex flex-col gap-1">
        <TextArea
          aria-label={look.name}
          placeholder={look.placeholder}
          value={form.text}
          readOnly={isSharing}
          maxLength={LIMITS.postContent.max}
          dir="auto"
          aria-describedby={problems.length > 0 ? problemsId : undefined}
          onChange={(event) => post.change({ text: event.target.value })}
          className={clsx('text-post', look.tint)}
        />
        <RoomLeft used={form.text.length} />
      </div>
      <ImagePicker
        images={form.images}
        progress={post.progress}
        onFiles={post.addFiles}
        onRemove={post.removeImage}
      />
      {children}
      <div id={problemsId} className="flex flex-col gap-1 text-small font-semibold text-danger empty:hidden">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      {post.isRestored && !isSharing && (
        <p className="flex items-center gap-1 text-small text-ink-subtle">
          Draft restored ·
          <button
            type="button"
            onClick={post.clear}
            className="-my-3 inline-flex min-h-11 items-center rounded-sm px-1.5 font-semibold text-brand-ink hover:underline"
          >
            Clear
          </button>
        </p>
      )}
      {dropped.isOver && (
        <div className="pointer-events-none absolute -inset-2 z-10 grid place-items-center rounded-md border-2 border-dashed border-brand-edge bg-brand-soft/90 font-display text-heading text-ink">
          Drop images here
        </div>
      )}
    </form>
  );
}

const NEARLY = 0.9;

/** How much room the words have left, once there is little; not announced while typing. */
function RoomLeft({ used }: { used: number }) {
  const { max } = LIMITS.postContent;
  if (used < max * NEARLY) return null;
  return (
    <p className="tabular self-end text-small text-ink-subtle">
      {used.toLocaleString()} of {max.toLocaleString()} characters
    </p>
  );
}
