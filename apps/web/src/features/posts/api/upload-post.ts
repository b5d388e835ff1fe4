import { HEADERS } from '@dubs/contract/headers';
import type { Post, PostType, Wish } from '@dubs/contract';
import { HttpError } from '../../../lib/api/errors.ts';
import { warnAboutMissingToken } from '../../../lib/browser/log.ts';
import { markStaleBy } from '../../../lib/live/own-changes.ts';
import { getSession, getToken, renewToken, signOut } from '../../../lib/session/session.ts';

export interface UploadRequest {
  groupId: number;
  content: string;
  type: PostType;
  wish?: Wish | null;
  turnsPostId?: number | null;
  aboutId?: number | null;
  images: readonly File[];
  /** Alternative text of each picture; may be empty. */
  descriptions?: readonly string[];
  /** Instead of `images`: the post of the same share to copy the pictures from. */
  copyImagesOf?: number;
  /** UUID shared by all requests of a share. */
  shareId: string;
  idempotencyKey: string;
  /** Called with the upload progress of the body (0 to 1). */
  onProgress?: (sent: number) => void;
  /** Aborts the request, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

export type UploadPost = (request: UploadRequest) => Promise<Post>;

/**
 * Sends one post with its pictures to one group. Rejects with an `HttpError` for a non-OK response, with a plain error if there was no
 * response. A 401 ends the session. Uses XMLHttpRequest because `fetch` does not report upload progress.
 */
export const uploadPost: UploadPost = ({ groupId, signal, onProgress, idempotencyKey, ...post }) =>
  new Promise((resolve, reject) => {
    const token = getToken();
    const session = getSession();
    const xhr = new XMLHttpRequest();
    xhr.open('POST', `/api/groups/${groupId}/posts`);
    xhr.setRequestHeader('Idempotency-Key', idempotencyKey);
    if (token) xhr.setRequestHeader('Authorization', `Bearer ${token}`);
    else warnAboutMissingToken('posts.create');
    if (onProgress)
      xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / (total || 1)));
    xhr.addEventListener('error', () => reject(new Error('No response came.')));
    xhr.addEventListener('abort', () => reject(signal?.reason as Error));
    xhr.addEventListener('load', () => {
      if (xhr.status === 401) signOut('refused', session);
      renewToken(xhr.getResponseHeader(HEADERS.token));
      if (xhr.status < 200 || xhr.status > 299)
        reject(
          new HttpError(xhr.status, xhr.statusText, xhr.responseText, xhr.getResponseHeader('retry-after')),
        );
      else {
        markStaleBy({ get: (name) => xhr.getResponseHeader(name) });
        // A proxy may have responded with a page of its own.
        try {
          resolve(JSON.parse(xhr.responseText) as Post);
        } catch {
          reject(new Error('No response came.'));
        }
      }
    });
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(formOf({ groupId, ...post }));
  });

type Fields = Omit<UploadRequest, 'idempotencyKey' | 'onProgress' | 'signal'>;

/** Returns the body of the request. */
export function formOf({ images, descriptions, ...fields }: Fields): FormData {
  const form = new FormData();
  if (descriptions?.some(Boolean)) form.set('descriptions', JSON.stringify(descriptions));
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, String(value));
  for (const image of images) form.append('images', image, image.name);
  return form;
}
