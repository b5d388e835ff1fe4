import type { Post } from '@dubs/contract';
import { kindFields, type PostForm } from '../post-form.ts';
import { uploadOnce } from './upload-once.ts';
import type { UploadPost } from './upload-post.ts';

/** What became of one share: the posts that were made, and the groups that got none with the error of each. */
export interface ShareOutcome {
  shared: readonly Post[];
  failed: readonly { groupId: number; error: unknown }[];
}

interface ShareOptions {
  shareId: string;
  signal: AbortSignal;
  /** Called with the part of the pictures that has been sent so far (0 to 1). */
  onProgress: (sent: number) => void;
  /** Called for each group that has got the post. */
  onArrived?: (groupId: number) => void;
  upload?: UploadPost;
}

/**
 * Shares the form's content to all its groups, one call a group under one `shareId`; pictures are uploaded once. Never rejects: a group that
 * fails leaves the others alone. The key of a call follows from share and group, so a retry repeats it.
 */
export async function shareToGroups(form: PostForm, options: ShareOptions): Promise<ShareOutcome> {
  const { shareId, signal, onProgress, onArrived, upload } = options;
  const calls = form.groupIds.map(async (groupId) => {
    const post = await uploadOnce(
      {
        groupId,
        content: form.text.trim(),
        type: form.type,
        ...kindFields(form),
        images: form.images.map((image) => image.file),
        descriptions: form.images.map(({ description = '' }) => description),
        shareId,
        idempotencyKey: `${shareId}.${groupId}`,
        onProgress,
        signal,
      },
      upload,
    );
    onArrived?.(groupId);
    return post;
  });
  const answers = await Promise.allSettled(calls);
  return {
    shared: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])),
    failed: answers.flatMap((answer, index) => {
      const groupId = form.groupIds[index];
      return answer.status === 'rejected' && groupId !== undefined
        ? [{ groupId, error: answer.reason as unknown }]
        : [];
    }),
  };
}
