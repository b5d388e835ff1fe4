import type { CropForm } from '@dubs/contract';
import { HttpError } from './errors.ts';
import { fetchResponse } from './fetch-response.ts';
import { markStaleBy } from '../live/own-changes.ts';
import { getSession, getToken, signOut } from '../session/session.ts';

/**
 * Uploads a picture and its crop to a path of the API, and returns the response's JSON; an empty crop keeps the middle.
 * Rejects with an `HttpError` for a non-OK response. A 401 ends the session.
 */
export async function putPicture<Output>(path: string, file: File, crop: CropForm): Promise<Output> {
  const session = getSession();
  const form = new FormData();
  for (const [name, value] of Object.entries(crop)) form.set(name, String(value));
  form.set('image', file, file.name);
  const response = await fetchResponse(`/api${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${getToken()}` },
    body: form,
  });
  if (response.status === 401) signOut('refused', session);
  if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text());
  markStaleBy(response.headers);
  return (await response.json()) as Output;
}
