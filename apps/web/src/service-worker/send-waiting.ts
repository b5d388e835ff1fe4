import { commentFields, shareFields } from '../app/outbox/item-fields.ts';
import { formOf } from '../features/posts/api/upload-post.ts';
import { shrink, smallerOf } from '../features/media/shrink.ts';
import { HttpError } from '../lib/api/errors.ts';
import { readWaitingUsers, readOutbox } from '../lib/outbox/outbox-store.ts';
import type { OutboxItem, WaitingShare } from '../lib/outbox/outbox.types.ts';
import { createSender } from '../lib/outbox/send-outbox.ts';

const CONFLICT = 409;
const REACT = {
  post: (id: number) => `/api/posts/${id}/react`,
  comment: (id: number) => `/api/comments/${id}/reactions`,
};

interface Call {
  method?: 'POST' | 'PATCH';
  path: string;
  body?: FormData | object;
  key?: string;
}

async function call(item: OutboxItem, { method = 'POST', path, body = {}, key }: Call): Promise<void> {
  const isForm = body instanceof FormData;
  const response = await fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${item.token}`,
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const { ok, status, statusText, headers } = response;
  // A proxy may have responded with a page of its own.
  if (ok && headers.get('content-type')?.includes('json')) return;
  // A goal that is completed already needs nothing more.
  if (item.kind === 'completion' && status === CONFLICT) return;
  throw new HttpError(status, statusText, await response.text(), headers.get('retry-after'));
}

async function sendShare(item: OutboxItem & WaitingShare): Promise<void> {
  const { groupId } = item;
  if (groupId === null) return;
  const images: File[] = [];
  for (const { file } of item.images) images.push(smallerOf(file, await shrink(file).catch(() => null)));
  const bytes = images.reduce((sum, { size }) => sum + size, 0);
  const form = formOf({ groupId, ...shareFields(item), images });
  const key = `${item.shareId}.${groupId}${images.length > 0 ? `.${bytes}` : ''}`;
  await call(item, { path: `/api/groups/${groupId}/posts`, body: form, key });
}

/** Sends an item, with the same ids as on its first attempt. */
async function send(item: OutboxItem): Promise<void> {
  if (item.kind === 'share') return sendShare(item);
  if (item.kind === 'completion')
    return call(item, { method: 'PATCH', path: `/api/goals/${item.goalId}/complete` });
  if (item.kind === 'reaction') {
    const { thing, emoji, on } = item;
    return call(item, { path: REACT[thing.kind](thing.id), body: { emoji, on } });
  }
  const { postId, ...body } = commentFields(item);
  return call(item, { path: `/api/posts/${postId}/comments`, body, key: item.clientId });
}

/**
 * Sends the outbox of one user of the device after another, unless a page of the app is visible. Rejects if items still wait, so that the
 * browser retries.
 */
export async function sendWaiting(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  let isWaiting = false;
  for (const userId of await readWaitingUsers()) {
    const sender = createSender({ userId, send, onDone: () => undefined });
    await sender.wake();
    sender.stop();
    const left = await readOutbox(userId);
    isWaiting ||= left.some(({ problem }) => problem === null);
  }
  if (isWaiting) throw new Error('Some items still wait.');
}

declare const self: ServiceWorkerGlobalScope;
