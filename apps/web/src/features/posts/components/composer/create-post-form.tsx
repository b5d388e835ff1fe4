import { LIMITS } from '@dubs/contract/limits';
import clsx from 'clsx';
import { type ReactNode, useId, useRef } from 'react';
import { lazyPart } from '../../../../components/feedback/lazy-part.tsx';
import { DraftNotice } from '../../../../components/feedback/draft-notice.tsx';
import { TextArea } from '../../../../components/controls/field.tsx';
import { WMark } from '../../../../components/display/marks.tsx';
import { Segmented } from '../../../../components/controls/segmented.tsx';
import { ImagePicker } from '../../../media/components/image-picker.tsx';
import { useDroppedImages } from '../../../media/components/use-dropped-images.ts';
import { ProblemList } from '../../../../components/feedback/problem-list.tsx';
import { CharacterCount } from '../../../../components/form/character-count.tsx';
import { AboutField } from './about-field.tsx';
import type { CreatePost } from './use-create-post.ts';
import { useSubmitKeys } from '../../../../components/controls/use-submit-keys.ts';
import { handleSubmit } from '../../../../components/form/handle-submit.ts';

const KindFields = lazyPart(() => import('./kind-fields.tsx'));

const KINDS = [
  {
    value: 'win',
    label: 'Win',
    icon: <WMark className="size-4 shrink-0" />,
    chosenClassName: 'border-win bg-win-soft text-win-ink',
  },
  { value: 'loss', label: 'L', chosenClassName: 'border-loss bg-loss-soft text-loss-ink' },
] as const;

const LOOKS = {
  win: { placeholder: 'What went right?', name: 'Your win', tint: 'bg-win-soft/25!' },
  loss: { placeholder: 'What went sideways?', name: 'Your L', tint: 'bg-loss-soft/25!' },
} as const;

interface CreatePostFormProps {
  /** `id` of the form element, for buttons outside of it. */
  id?: string;
  post: CreatePost;
  /** The question to which a win is the answer. */
  prompt?: string | undefined;
  /** The form's buttons, if they are inside it: at the end of the row of picture buttons. */
  actions?: ReactNode;
  /** Content in the corner above the text. */
  corner?: ReactNode;
  /** Further fields below the pictures, such as the choice of groups. */
  children?: ReactNode;
}

/**
 * Renders the fields of a share: Win or L, text, the wish of an L, pictures. Pictures can be picked, photographed, pasted or dropped; Ctrl
 * or Cmd with Enter shares.
 */
export function CreatePostForm({ id, post, prompt, actions, corner, children }: CreatePostFormProps) {
  const problemsId = useId();
  const { form, problems, isSharing } = post;
  const element = useRef<HTMLFormElement>(null);
  const isOver = useDroppedImages(element, post.addFiles);
  useSubmitKeys(element);
  const look = LOOKS[form.type];

  return (
    <form ref={element} id={id} onSubmit={handleSubmit(post.share)} className="relative flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Segmented
          label="Win or L"
          value={form.type}
          onChange={(type) => !isSharing && post.change({ type })}
          options={KINDS}
          className="[&>label]:min-w-20"
        />
        {post.isRestored && !isSharing && <DraftNotice onClear={post.clear} />}
        {corner}
      </div>
      <div className="flex flex-col gap-1">
        <TextArea
          aria-label={look.name}
          placeholder={form.type === 'win' && prompt ? prompt : look.placeholder}
          value={form.text}
          readOnly={isSharing}
          maxLength={LIMITS.postContent.max}
          dir="auto"
          aria-invalid={problems.text.length > 0 || undefined}
          aria-describedby={problems.text.length > 0 ? `${problemsId}-text` : undefined}
          onChange={(event) => post.change({ text: event.target.value })}
          className={clsx('text-post', look.tint)}
        />
        <ProblemList id={`${problemsId}-text`} problems={problems.text} />
        <CharacterCount used={form.text.length} max={LIMITS.postContent.max} />
      </div>
      <AboutField aboutId={form.aboutId} onChange={(aboutId) => !isSharing && post.change({ aboutId })} />
      {(form.type === 'loss' || form.turns) && (
        <KindFields form={form} onChange={(changes) => !isSharing && post.change(changes)} />
      )}
      <ImagePicker
        images={form.images}
        progress={post.progress}
        onFiles={post.addFiles}
        onRemove={post.removeImage}
        onDescribe={post.describeImage}
        describedBy={problems.images.length > 0 ? problemsId : undefined}
        actions={actions}
      />
      <ProblemList id={problemsId} problems={problems.images} />
      {children}
      {isOver && (
        <div className="pointer-events-none absolute -inset-2 z-10 grid place-items-center rounded-md border-2 border-dashed border-brand-edge bg-brand-soft/90 font-display text-heading text-ink">
          Drop images here
        </div>
      )}
    </form>
  );
}
