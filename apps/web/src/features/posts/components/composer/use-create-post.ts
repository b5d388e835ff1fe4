import type { Post, PostType } from '@dubs/contract';
import { isBlank } from '@dubs/contract/visible-text';
import { useRef, useState } from 'react';
import { toast } from '../../../../components/toast/toast.tsx';
import type { DraftLocation } from '../../../../lib/storage/drafts.ts';
import { hasShared } from '../../../../lib/session/has-shared.ts';
import { type KeptForm, useDraft } from '../../../../lib/storage/use-draft.ts';
import type { addImages } from '../../../media/add-images.ts';
import { progressOfFiles } from '../../../media/api/upload-progress.ts';
import {
  type Attempt,
  attemptOf,
  EMPTY_POST_FORM,
  hasContent,
  isComplete,
  type PostForm,
  problemOf,
} from '../../post-form.ts';
import { explainFailures, queueOffline } from '../../share-failures.ts';
import { partlyShared, type ShareTexts } from '../../share-texts.ts';
import { shareToGroups } from '../../api/share-to-groups.ts';
import { toWaitingShares } from '../../waiting-share.ts';
import type { UploadPost } from '../../api/upload-post.ts';
import { useFormImages } from './use-form-images.ts';

interface CreatePostOptions extends DraftLocation {
  texts: ShareTexts;
  /** The initial form. Must be a stable object. */
  empty?: PostForm;
  /** The groups to choose from; undefined until they are loaded. A draft may name a group that the user has left since. */
  groupIds: readonly number[] | undefined;
  /**
   * Mode of choosing groups: `many`; exactly `one`, by default the first; or `fixed` for no choice, because `groupIds` holds only the group
   * whose page is open.
   */
  choice?: 'many' | 'one' | 'fixed';
  /** Called with the created posts, even if other groups failed; `isWhole` is true if none did. */
  onShared?: (posts: readonly Post[], result: { type: PostType; isWhole: boolean }) => void;
  /** Called when the share was queued in the outbox because of the network. */
  onWaiting?: () => void;
  /** Sends a complete form, which is then reset immediately. Without it the form is sent here and reset after success. */
  onSend?: (form: PostForm) => void;
  /** Called instead of a toast if text or group are missing. */
  onMissing?: (missing: Pick<Problems, 'text' | 'group'>) => void;
  /** True if a form is worth keeping as a draft; for forms with preselected groups. Must be a stable function. */
  isDraft?: (form: PostForm) => boolean;
  upload?: UploadPost;
}

export interface Problems {
  text: readonly string[];
  images: readonly string[];
  group: readonly string[];
  share: readonly string[];
}

const NO_PROBLEMS: Problems = { text: [], images: [], group: [], share: [] };

/** The state of a share form, and the functions to change, submit and stop it. */
export interface CreatePost extends Omit<KeptForm<PostForm>, 'change' | 'reset'> {
  change: (changes: Partial<PostForm>) => void;
  /** Error messages for the text, the pictures, the choice of group and the submission. */
  problems: Problems;
  canShare: boolean;
  isSharing: boolean;
  /** Upload progress of each picture (0 to 1); null while nothing is being sent. */
  progress: readonly number[] | null;
  /** Adds pictures; `check` selects and validates them. */
  addFiles: (files: File[], check?: typeof addImages) => void;
  removeImage: (id: string) => void;
  /** Sets the alternative text of a picture. */
  describeImage: (id: string, description: string) => void;
  share: () => Promise<void>;
  /** Aborts a running submission and keeps the form. */
  stop: () => void;
  /** Resets the form and deletes its draft. */
  clear: () => void;
}

/** Returns the groups to share to: the `named` ones that are among the available ones (`there`), according to `choice`. */
function chosenOf(
  named: readonly number[],
  there: readonly number[] = [],
  choice: CreatePostOptions['choice'],
): readonly number[] {
  if (choice === 'fixed') return there;
  const known = named.filter((id) => there.includes(id));
  // No other group replaces one that is gone: the content may not be meant for it.
  return choice === 'one' ? (named.length > 0 ? known : there).slice(0, 1) : known;
}

/** Holds the state of a share form, keeps its draft, and shares it to all groups in parallel. A retry is sent only to the failed groups. */
export function useCreatePost(options: CreatePostOptions): CreatePost {
  const {
    userId,
    place,
    texts,
    empty = EMPTY_POST_FORM,
    groupIds,
    choice = 'many',
    onShared,
    onWaiting,
    onSend,
    onMissing,
    isDraft = hasContent,
    upload,
  } = options;
  const { form, isRestored, change, reset } = useDraft({ userId, place, empty, hasContent: isDraft });
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController>(null);
  const showProblems = (some: Partial<Problems>) => setProblems({ ...NO_PROBLEMS, ...some });
  const images = useFormImages({ form, change, onProblems: (found) => showProblems({ images: found }) });

  const target: PostForm = { ...form, groupIds: chosenOf(form.groupIds, groupIds, choice) };

  const sayMissing = ({ text, group }: NonNullable<ShareTexts['missing']>) => {
    const missing = {
      text: isBlank(target.text) ? [text(form.type)] : [],
      group: target.groupIds.length === 0 ? [group(form.type)] : [],
    };
    showProblems(missing);
    if (onMissing) return onMissing(missing);
    const description = [...missing.text, ...missing.group].join('\n');
    toast({ title: 'Error', description, variant: 'destructive' });
  };

  const share = async () => {
    if (sending.current) return;
    if (!isComplete(target)) {
      if (texts.missing) sayMissing(texts.missing);
      return;
    }
    const problem = problemOf(target);
    showProblems(problem === null ? {} : { share: [problem] });
    if (problem !== null) return;

    images.withdrawUndo();
    const attempt = attemptOf(form);
    if (onSend) {
      reset();
      return onSend({ ...target, attempt });
    }
    await send(attempt);
  };

  const send = async (attempt: Attempt) => {
    change({ attempt });
    const controller = new AbortController();
    sending.current = controller;
    setSent(0);
    const { shared, failed } = await shareToGroups(target, {
      shareId: attempt.shareId,
      signal: controller.signal,
      onProgress: setSent,
      ...(upload && { upload }),
    });
    const { others, noRoom } = controller.signal.aborted
      ? { others: failed, noRoom: null }
      : await queueOffline(failed, (ids) => toWaitingShares(target, { userId, ...attempt, groupIds: ids }));
    sending.current = null;
    setSent(null);

    const left = noRoom === null ? others : failed;
    const isWhole = failed.length === 0;
    if (left.length === 0) reset();
    else if (choice === 'many') change({ groupIds: left.map(({ groupId }) => groupId) });
    if (shared.length > 0) onShared?.(shared, { type: form.type, isWhole });
    if (isWhole) toast(texts.shared(form.type, shared.length));
    else if (left.length === 0) onWaiting?.();
    else if (noRoom !== null) showProblems({ share: [noRoom] });
    else if (!controller.signal.aborted) showProblems({ share: explainFailures(left, shared.length, texts) });
    else if (shared.length > 0) showProblems({ share: [partlyShared(shared.length)] });
    if (shared.length > 0) hasShared.set(true);
  };

  return {
    form: target,
    isRestored,
    problems,
    canShare: isComplete(target),
    isSharing: sent !== null,
    progress:
      sent === null
        ? null
        : progressOfFiles(
            form.images.map(({ file }) => file.size),
            sent,
          ),
    change: (changes) => {
      showProblems({});
      // The group that is shown by default stays the chosen one when the list of groups changes.
      const shown = choice === 'one' && form.groupIds.length === 0 && { groupIds: target.groupIds };
      change({ ...shown, ...changes });
    },
    addFiles: (files, check) => {
      if (files.length > 0 && !sending.current) images.add(files, check);
    },
    removeImage: (id) => {
      showProblems({});
      images.remove(id);
    },
    describeImage: images.describe,
    share,
    stop: () => sending.current?.abort(),
    clear: () => {
      showProblems({});
      images.withdrawUndo();
      reset();
    },
  };
}
