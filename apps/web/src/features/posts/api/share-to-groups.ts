import type { Post } from '@dubs/contract';
import { kindFields, type PostForm } from '../post-form.ts';
import { type UploadPost, uploadPost } from './upload-post.ts';

/** What became of one share: the posts that were made, and the groups that got none with the error of each. */
export interface ShareOutcome {
  shared: readonly Post[];
  failed: readonly { groupId: number; error: unknown }[];
}

interface ShareOptions {
  shareId: string;
  signal: AbortSignal;
  /** Called with the bytes of one body sent so far, averaged over the groups. */
  onProgress: (sentBytes: number) => void;
  upload?: UploadPost;
}

/**
 * Shares the form's content to all its groups at once, one call a group under one `shareId`. Never rejects: a group that
 * fails leaves the others alone. The key of a call follows from share and group, so a retry repeats it.
 */
export async function shareToGroups(form: PostForm, options: ShareOptions): Promise<ShareOutcome> {
  const { shareId, signal, onProgress, upload = uploadPost } = options;
  const sent = new Map<number, number>();
  const report = (groupId: number, bytes: number) => {
    sent.set(groupId, bytes);
    onProgress([...sent.values()].reduce((sum, each) => sum + each, 0) / form.groupIds.length);
  };
  const calls = form.groupIds.map((groupId) =>
    upload({
      groupId,
      content: form.text.trim(),
      type: form.type,
      ...kindFields(form),
      images: form.images.map((image) => image.file),
      shareId,
      idempotencyKey: `${shareId}.${groupId}`,
      onProgress: (bytes) => report(groupId, bytes),
      signal,
    }),
  );
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
