import { del, delMany, get, keys, set } from 'idb-keyval';
import { serverNow } from '../server-time.ts';
import { hasLeft, onSessionChange } from '../session/session.ts';
import { deviceStore } from './device-store.ts';

/** Identifies a draft: the user, and the place of the form, such as `share`, `my-posts`, `group-7` or `goal`. */
export interface DraftLocation {
  userId: number;
  place: string;
}

// True from a logout until the next form opens: a form that unmounts with its screen must not write its draft again.
let isClosed = false;
// The tab of the logout clears the drafts; this may be another tab.
onSessionChange(() => {
  isClosed ||= hasLeft();
});
const keyOf = ({ userId, place }: DraftLocation) => `${userId}/${place}`;

// Without storage (private windows, a full disk) there are no drafts, which is not reported as an error.
const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => work().catch(() => undefined);

const forms = new Set<() => void>();

/** Registers the function that saves a form, which is called before drafts are read. Returns the function that unregisters it. */
export function registerForm(keep: () => void): () => void {
  forms.add(keep);
  return () => forms.delete(keep);
}

/** Returns the draft of a place, including what is being typed right now, or null. Files are restored as `File` objects. */
export async function loadDraft<T extends object>(place: DraftLocation): Promise<T | null> {
  for (const keep of forms) keep();
  isClosed = false;
  return (await quietly(() => get<T>(keyOf(place), deviceStore()))) ?? null;
}

/** Stores the draft of a place; null deletes it. Returns true on success. */
export async function saveDraft(place: DraftLocation, draft: object | null): Promise<boolean> {
  if (isClosed) return false;
  const key = keyOf(place);
  const isDone = await quietly(async () => {
    await (draft ? set(key, draft, deviceStore()) : del(key, deviceStore()));
    return true;
  });
  return isDone === true;
}

/** Returns the keys of a user's data on this device and of a share from another app; those of all users if the user is unknown. */
const keysOf = async (userId: number | undefined): Promise<string[]> =>
  ((await quietly(() => keys<string>(deviceStore()))) ?? []).filter(
    (key) => userId === undefined || !key.includes('/') || key.startsWith(`${userId}/`),
  );

const OUTBOX = '/outbox/';
const UNTIL = '@';

/** Returns the place of a draft that cannot be opened after a time. */
export const placeUntil = (place: string, until: Date): string => place + UNTIL + until.getTime();

/** True for the draft of an edit or a birthday wish that has no end, as earlier versions stored it, or whose end is over. */
const isExpired = (key: string): boolean =>
  /\/(?:edit|birthday)-/.test(key) && !(Number(key.split(UNTIL)[1]) > serverNow());

/**
 * True if a user has a draft on this device, including what is being typed right now. Items of the outbox do not count.
 * Deletes drafts that cannot be opened any more.
 */
export async function hasDrafts(userId: number | undefined): Promise<boolean> {
  for (const keep of forms) keep();
  const keys = await keysOf(userId);
  const expired = keys.filter(isExpired);
  if (expired.length > 0) await quietly(() => delMany(expired, deviceStore()));
  return keys.some((key) => !key.includes(OUTBOX) && !isExpired(key));
}

/** Returns the key of an item of a user's outbox. */
export const outboxKey = (userId: number, id: string): string => userId + OUTBOX + id;

/** Returns the user id in the key of an outbox item; null for any other key. */
export const userOfItem = (key: string): number | null =>
  key.includes(OUTBOX) ? Number.parseInt(key, 10) : null;

/** Returns how many items a user's outbox holds, those that have stopped included. */
export const countWaiting = async (userId: number | undefined): Promise<number> =>
  (await keysOf(userId)).filter((key) => key.includes(OUTBOX)).length;

/**
 * Deletes the drafts and the outbox of a user, for an explicit logout. Keeps the data of another user of this device whose session was
 * refused.
 */
export async function clearDrafts(userId: number | undefined): Promise<void> {
  isClosed = true;
  const own = await keysOf(userId);
  await quietly(() => delMany(own, deviceStore()));
}
