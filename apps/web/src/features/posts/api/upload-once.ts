import type { Post } from '@dubs/contract';
import { statusOf } from '../../../lib/api/errors.ts';
import { shrinkImage } from '../../media/shrink-image.ts';
import { type UploadPost, type UploadRequest, uploadPost } from './upload-post.ts';

const FORBIDDEN = 403;

/** By share: the first post with its pictures. The promise rejects as long as no request has succeeded. */
const sources = new Map<string, Promise<Post>>();

async function uploadShrunk(upload: UploadPost, request: UploadRequest): Promise<Post> {
  const images = await Promise.all(request.images.map(shrinkImage));
  request.signal?.throwIfAborted();
  const bytes = images.reduce((sum, { size }) => sum + size, 0);
  // Another browser shrinks to a different size, and an idempotency key must stand for one body.
  return upload({ ...request, images, idempotencyKey: `${request.idempotencyKey}.${bytes}` });
}

async function copyFrom(source: Post, upload: UploadPost, request: UploadRequest): Promise<Post> {
  const { idempotencyKey, images: _, descriptions: __, onProgress: ___, ...fields } = request;
  const copy = { copyImagesOf: source.id, idempotencyKey: `${idempotencyKey}.${source.id}` };
  try {
    return await upload({ ...fields, ...copy, images: [] });
  } catch (error) {
    // The source may have been deleted since.
    if (statusOf(error) !== FORBIDDEN) throw error;
    return uploadShrunk(upload, request);
  }
}

/** Sends a post like `uploadPost`, with shrunk pictures. Only the first post of a share uploads them; the others copy them on the server. */
export function uploadOnce(request: UploadRequest, upload: UploadPost = uploadPost): Promise<Post> {
  const { shareId, images } = request;
  if (images.length === 0) return upload(request);
  const source = sources.get(shareId);
  const post = source
    ? source.then(
        (first) => copyFrom(first, upload, request),
        () => uploadShrunk(upload, request),
      )
    : uploadShrunk(upload, request);
  const next = source ? source.catch(() => post) : post;
  // The caller handles the rejection of `post`.
  next.catch(() => undefined);
  sources.set(shareId, next);
  return post;
}
