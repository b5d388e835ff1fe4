import type { GroupChip, Post } from '@dubs/contract';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../../../components/controls/button.tsx';
import { ProblemList } from '../../../../components/feedback/problem-list.tsx';
import { closeOnEscape } from '../../../../components/overlays/close-on-escape.ts';
import { useLaunchShare } from '../../api/use-launch-share.ts';
import { groupsForNextShare, groupsOfLastShare } from '../../chosen-groups.ts';
import { EMPTY_POST_FORM, hasWords, type PostForm } from '../../post-form.ts';
import { COMPOSER_TEXTS, dialogTitle, QUICK_SHARE_TEXTS } from '../../share-texts.ts';
import { CreatePostForm } from '../composer/create-post-form.tsx';
import { useCreatePost } from '../composer/use-create-post.ts';
import { useTakenPhotos } from '../composer/use-received-share.ts';
import { GroupLine } from './group-line.tsx';

interface QuickShareFormProps {
  userId: number;
  place: string;
  prompt: string;
  /** The groups to choose from. */
  groups: readonly GroupChip[];
  /** True on a group's page, where that group cannot be changed. */
  isFixed: boolean;
  /** Photos taken before the form opened. */
  photos: readonly File[];
  /** Initial form; its text is selected, so that typing replaces it. */
  start: PostForm | undefined;
  /** True if it opened with the page: it takes no focus, and stays open when it is submitted. */
  isStanding?: boolean;
  onClose: () => void;
  onShared: (posts: readonly Post[]) => void;
}

/**
 * Renders quick share while it is open: a form that usually closes as soon as it is submitted. On Home it is the share dialog, in the page instead of
 * over it, and shows its groups until a share from this device has chosen some.
 */
export function QuickShareForm(props: QuickShareFormProps) {
  const { userId, place, prompt, groups, isFixed, photos, start, isStanding, onClose, onShared } = props;
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const groupIds = groups.map(({ id }) => id);
  const [areGroupsOpen, setGroupsOpen] = useState(() => groupsOfLastShare(userId, groupIds).length === 0);
  const [empty] = useState<PostForm>(
    () => start ?? { ...EMPTY_POST_FORM, groupIds: isFixed ? [] : groupsForNextShare(userId, groupIds) },
  );
  const texts = isFixed ? COMPOSER_TEXTS : QUICK_SHARE_TEXTS;
  const launch = useLaunchShare({ userId, texts, onShared });
  const findTextBox = () => box.current?.querySelector('textarea');
  const focusTextBox = () => findTextBox()?.focus({ preventScroll: true });
  const post = useCreatePost({
    userId,
    place,
    texts,
    empty,
    groupIds,
    choice: isFixed ? 'fixed' : 'many',
    isDraft: hasWords,
    onMissing: ({ text }) => (text.length > 0 ? focusTextBox() : setGroupsOpen(true)),
    onSend: (form) => {
      launch(form);
      if (!isStanding) onClose();
    },
  });

  const open = useEffectEvent(() => {
    if (isStanding) return;
    box.current?.scrollIntoView({ block: 'start' });
    focusTextBox();
    if (start) findTextBox()?.select();
  });
  useEffect(() => open(), []);
  useTakenPhotos(photos, { userId, place }, post);

  const share = (
    // Pressing it while something is missing says what.
    <Button type="submit" size="lg" aria-disabled={!(isFixed || post.canShare)}>
      Share
    </Button>
  );
  return (
    <div
      ref={box}
      data-quick-share
      {...(!isFixed && { role: 'dialog', 'aria-labelledby': titleId, onKeyDown: closeOnEscape(onClose) })}
      className={clsx(
        'grid min-h-16 grid-rows-[1fr] rounded-[8px_20px_20px_8px] border border-s-6 border-line border-s-brand bg-surface p-4 shadow-e2 *:min-h-0 *:min-w-0',
        !isStanding && 'animate-grow',
      )}
    >
      {!isFixed && (
        <h2 id={titleId} className="sr-only">
          {dialogTitle(post.form.type)}
        </h2>
      )}
      <CreatePostForm
        post={post}
        prompt={prompt}
        corner={
          <IconButton
            label="Close"
            icon={<X aria-hidden className="size-6" />}
            onClick={onClose}
            className="ms-auto -me-2"
          />
        }
        actions={isFixed && share}
      >
        {!isFixed && (
          <GroupLine
            groups={groups}
            chosen={post.form.groupIds}
            isOpen={areGroupsOpen}
            onToggle={() => setGroupsOpen(!areGroupsOpen)}
            onChange={(chosen) => post.change({ groupIds: chosen })}
            action={share}
          />
        )}
        <ProblemList problems={post.problems.group} />
        <ProblemList problems={post.problems.share} />
        <p role="alert" className="sr-only">
          {[...post.problems.text, ...post.problems.group].join(' ')}
        </p>
      </CreatePostForm>
    </div>
  );
}
