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

interface SentForm {
  token: string;
  fields?: Record<string, string>;
  files?: FormFile[];
  headers?: Record<string, string>;
}

/** Sends a multipart form with files in the field `field`. Returns the response, even an error. */
async function sendForm(
  method: 'POST' | 'PUT',
  url: string,
  field: string,
  { token, fields = {}, files = [], headers = {} }: SentForm,
): Promise<ApiResponse> {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.set(key, value);
  for (const { name, bytes, type = 'image/jpeg' } of files)
    body.append(field, new File([bytes], name, { type }));
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Creates a post by the multipart call. Returns the response, even an error. */
export const createPost = (
  origin: string,
  {
    groupId,
    content = 'We did it',
    fields,
    ...sent
  }: SentForm & { groupId: number | string; content?: string },
): Promise<ApiResponse> =>
  sendForm('POST', `${origin}/api/groups/${groupId}/posts`, 'images', {
    ...sent,
    fields: { content, groupId: String(groupId), ...fields },
  });

/** Sets the picture of a user or a group by its multipart call. Sends one picture unless `files` are given. Returns the response, even an error. */
export const putPicture = async (
  url: string,
  { field = 'image', files, ...sent }: SentForm & { field?: string },
): Promise<ApiResponse> =>
  sendForm('PUT', url, field, {
    ...sent,
    files: files ?? [{ name: 'a.jpg', bytes: await createPicture() }],
  });
