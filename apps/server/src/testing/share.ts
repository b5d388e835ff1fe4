import sharp from 'sharp';
import type { Answer } from './api-clients.ts';

/** A file as a form carries it. */
export interface FormFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  type?: string;
}

/** What a multipart share says; everything but the group may be left out. */
export interface Share {
  token: string;
  groupId: number | string;
  content?: string;
  fields?: Record<string, string>;
  files?: FormFile[];
  headers?: Record<string, string>;
}

/** Shares to a group by the multipart call. */
export async function share(
  origin: string,
  { token, groupId, content = 'We did it', fields = {}, files = [], headers = {} }: Share,
): Promise<Answer> {
  const form = new FormData();
  form.set('content', content);
  form.set('groupId', String(groupId));
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  for (const file of files)
    form.append('images', new File([file.bytes], file.name, { type: file.type ?? 'image/jpeg' }));
  const response = await fetch(`${origin}/api/groups/${groupId}/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A picture of one colour. */
export async function picture(
  width = 800,
  height = 600,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = sharp({ create: { width, height, channels: 3, background: '#c0392b' } });
  return new Uint8Array(await canvas.toFormat(format).toBuffer());
}
