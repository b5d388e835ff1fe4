import type { Post } from '@dubs/contract';
import { kindFields, type PostForm } from '../post-form.ts';
import { uploadOnce } from './upload-once.ts';
import type { UploadPost } from './upload-post.ts';

/** Outcome of one share: the created posts, and the groups that failed with their errors. */
export interface ShareOutcome {
  shared: readonly Post[];
  failed: readonly { groupId: number; error: unknown }[];
}

interface ShareOptions {
  shareId: string;
  signal: AbortSignal;
  /** Called with the upload progress of the pictures (0 to 1). */
  onProgress: (sent: number) => void;
  /** Called for each group whose post has been created. */
  onArrived?: (groupId: number) => void;
  upload?: UploadPost;
}

/**
 * Shares the form's content to all its groups, with one request per group and the same `shareId`; pictures are uploaded only once. Never
 * rejects: each group can fail on its own. Idempotency keys are derived from share and group, so that retries reuse them.
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
  const results = await Promise.allSettled(calls);
  return {
    shared: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    failed: results.flatMap((result, index) => {
      const groupId = form.groupIds[index];
      return result.status === 'rejected' && groupId !== undefined
        ? [{ groupId, error: result.reason as unknown }]
        : [];
    }),
  };
}
