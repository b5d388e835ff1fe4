import type { ApiClient, ApiResponse } from './api-clients.ts';
import { createPicture } from './create-picture.ts';

export { createPicture } from './create-picture.ts';

/** A user with a session. */
export interface TestUser {
  id: number;
  token: string;
  phoneNumber: string;
}

let next = 0;

/** Returns a phone number that no other test of the file uses. */
export const newPhoneNumber = (): string => `+1202555${String(1000 + next++).padStart(4, '0')}`;

/** Returns the body of the response. Throws for an error, so that no test continues without its data. */
async function created(call: Promise<ApiResponse>): Promise<ApiResponse['body']> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`The test data was refused with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Signs in with a phone number, which creates a user if it is new. */
export async function signIn(api: ApiClient, phoneNumber: string): Promise<TestUser> {
  const { otpCode } = await created(api.call('sendOtp', { phoneNumber }));
  const { token, user } = await created(api.call('verifyOtp', { phoneNumber, otpCode }));
  return { id: user.id, token, phoneNumber };
}

/** Creates a user with that display name. */
export async function createUser(
  api: ApiClient,
  displayName: string,
  phoneNumber = newPhoneNumber(),
): Promise<TestUser> {
  const user = await signIn(api, phoneNumber);
  await created(api.call('updateProfile', { displayName }, user));
  return user;
}

/** Creates a group with a new user for each name. The first user creates it, the others join by its invite. */
export async function createGroup<const Names extends readonly [string, ...string[]]>(
  api: ApiClient,
  names: Names,
  name = 'Family',
): Promise<{ groupId: number; users: { -readonly [Index in keyof Names]: TestUser } }> {
  const creator = await createUser(api, names[0]);
  const users = [creator];
  const { id: groupId } = await created(api.call('createGroup', { name }, creator));
  const { inviteCode: code } = await created(api.call('groupInvite', { id: groupId }, creator));
  for (const displayName of names.slice(1)) {
    const user = await createUser(api, displayName);
    await created(api.call('join', { code }, user));
    users.push(user);
  }
  return { groupId, users: users as { -readonly [Index in keyof Names]: TestUser } };
}

/** A file in a multipart form. */
export interface FormFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  type?: string;
}

interface NewPost {
  token: string;
  groupId: number | string;
  content?: string;
  fields?: Record<string, string>;
  files?: FormFile[];
  headers?: Record<string, string>;
}

/** Creates a post by the multipart call. Returns the response, even an error. */
export async function createPost(
  origin: string,
  { token, groupId, content = 'We did it', fields = {}, files = [], headers = {} }: NewPost,
): Promise<ApiResponse> {
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

interface SentPicture {
  token: string;
  /** One picture in the field `image` if absent. */
  files?: FormFile[];
  field?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Sets the picture of a user or a group by its multipart call. Returns the response, even an error. */
export async function putPicture(
  url: string,
  { token, files, field = 'image', fields = {}, headers = {} }: SentPicture,
): Promise<ApiResponse> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  for (const file of files ?? [{ name: 'a.jpg', bytes: await createPicture() }])
    form.append(field, new File([file.bytes], file.name, { type: file.type ?? 'image/jpeg' }));
  const response = await fetch(url, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
