import type { GroupChip, Post } from '@dubs/contract';
import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '../../../../components/overlays/dialog.tsx';
import { useStillOpen } from '../../../../components/overlays/use-still-open.ts';
import { celebrateShare } from './celebrate-post.ts';
import { CreatePostForm } from './create-post-form.tsx';
import { GroupChips } from './group-chips.tsx';
import { FormFooter } from '../../../../components/form/form-footer.tsx';
import { DIALOG_TEXTS, dialogTitle } from '../../share-texts.ts';
import { EMPTY_POST_FORM, type PostForm } from '../../post-form.ts';
import { turningForm } from '../../start-forms.ts';
import { useCreatePost } from './use-create-post.ts';
import { useReceivedShare, useTakenPhotos } from './use-received-share.ts';

interface ShareDialogProps {
  userId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The L that the win turns around. */
  turns?: Post;
  /** The initial form; empty by default. */
  start?: PostForm;
  /** Photos taken before the dialog opened. */
  photos?: readonly File[];
  /** The key of the draft; by default the one of all shares, or of the L to turn around. */
  place?: string;
  /** The groups to choose from; undefined until they are loaded. */
  groups: readonly GroupChip[] | undefined;
  /** True if the share is for these groups alone, so that there is no choice. */
  isFixed?: boolean;
  /** Shown instead of the groups while they load, if there are none, or if they could not be loaded. */
  withoutGroups: ReactNode;
  onShared: (posts: readonly Post[]) => void;
  /** Called when the share was queued in the outbox because of the network. */
  onWaiting?: () => void;
}

/**
 * Renders the dialog "Share Your Win", "Share Your L" or "Turn It Around", which posts to several groups. Closing it keeps the draft and
 * lets a running upload continue; Cancel during an upload stops it.
 */
export function ShareDialog(props: ShareDialogProps) {
  const { userId, open, onOpenChange, turns, groups, isFixed, withoutGroups, onShared } = props;
  const formId = useId();
  const isStillOpen = useStillOpen(open);
  const [empty] = useState(() => (turns ? turningForm(turns) : (props.start ?? EMPTY_POST_FORM)));
  const draft = { userId, place: props.place ?? (turns ? `turn-${turns.id}` : 'share') };
  const post = useCreatePost({
    ...draft,
    empty,
    texts: DIALOG_TEXTS,
    groupIds: groups?.map((group) => group.id),
    choice: isFixed ? 'fixed' : 'many',
    onShared: (posts, { type, isWhole }) => {
      onShared(posts);
      if (!isWhole) return;
      void celebrateShare(type, posts);
      if (isStillOpen()) onOpenChange(false);
    },
    onWaiting: () => {
      props.onWaiting?.();
      if (isStillOpen()) onOpenChange(false);
    },
  });
  useReceivedShare(draft, post, open && draft.place === 'share');
  useTakenPhotos(props.photos ?? [], draft, post);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={turns ? 'Turn It Around' : dialogTitle(post.form.type)}
      footer={
        <FormFooter
          form={formId}
          disabled={!post.canShare}
          pending={post.isSharing}
          pendingLabel="Sharing..."
          problems={post.problems.share}
          onCancel={() => (post.isSharing ? post.stop() : onOpenChange(false))}
        >
          Share
        </FormFooter>
      }
    >
      <CreatePostForm id={formId} post={post}>
        {!isFixed && (
          <fieldset className="flex min-w-0 flex-col gap-2">
            <legend className="mb-2 font-semibold">
              Groups <span className="font-normal text-ink-subtle">· choose at least one</span>
            </legend>
            {groups?.length ? (
              <GroupChips
                groups={groups}
                chosen={post.form.groupIds}
                disabled={post.isSharing}
                onChange={(groupIds) => post.change({ groupIds })}
              />
            ) : (
              withoutGroups
            )}
          </fieldset>
        )}
      </CreatePostForm>
    </Dialog>
  );
}
