import { del, delMany, get, keys, set } from 'idb-keyval';
import { hasLeft, onSessionChange } from '../session/session.ts';
import { deviceStore } from './device-store.ts';

/** Where a draft belongs: one person's form in one place, such as `share`, `my-posts`, `group-7` or `goal`. */
export interface DraftLocation {
  userId: number;
  place: string;
}

// From a logout to the next form: a form that goes away with its screen must not write its draft again.
let isClosed = false;
// The tab in which the person left clears them; this one may be another.
onSessionChange(() => {
  isClosed ||= hasLeft();
});
const keyOf = ({ userId, place }: DraftLocation) => `${userId}/${place}`;

// A browser that keeps nothing (private windows, a full disk) has no drafts, and says nothing about it.
const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => work().catch(() => undefined);

const forms = new Set<() => void>();

/** Registers the function that stores what a form holds; whatever reads drafts calls it. Returns the function that removes it again. */
export function registerForm(keep: () => void): () => void {
  forms.add(keep);
  return () => forms.delete(keep);
}

/** Returns what was kept in this place, the words being typed just now included, or null. Files come back as files. */
export async function loadDraft<T extends object>(place: DraftLocation): Promise<T | null> {
  for (const keep of forms) keep();
  isClosed = false;
  return (await quietly(() => get<T>(keyOf(place), deviceStore()))) ?? null;
}

/** Keeps this as the draft of its place; null clears the place. Returns whether that was done. */
export async function saveDraft(place: DraftLocation, draft: object | null): Promise<boolean> {
  if (isClosed) return false;
  const key = keyOf(place);
  const isDone = await quietly(async () => {
    await (draft ? set(key, draft, deviceStore()) : del(key, deviceStore()));
    return true;
  });
  return isDone === true;
}

/** Returns the keys of what a user has on this device, with what another app shared; of all users where the user is unknown. */
const keysOf = async (userId: number | undefined): Promise<string[]> =>
  ((await quietly(() => keys<string>(deviceStore()))) ?? []).filter(
    (key) => userId === undefined || !key.includes('/') || key.startsWith(`${userId}/`),
  );

/** True if a user has a draft on this device, the words being typed just now included. */
export async function hasDrafts(userId: number | undefined): Promise<boolean> {
  for (const keep of forms) keep();
  return (await keysOf(userId)).length > 0;
}

const OUTBOX = '/outbox/';

/** Returns the key of an item of a user's outbox. */
export const outboxKey = (userId: number, id: string): string => userId + OUTBOX + id;

/** Returns the user of an item of the outbox, by its key; null of another key. */
export const userOfItem = (key: string): number | null =>
  key.includes(OUTBOX) ? Number.parseInt(key, 10) : null;

/** Returns how many items a user's outbox holds, those that have stopped included. */
export const countWaiting = async (userId: number | undefined): Promise<number> =>
  (await keysOf(userId)).filter((key) => key.includes(OUTBOX)).length;

/**
 * Forgets every draft of a user and everything in their outbox: what an explicit logout does. What another user of this device left when
 * their session was refused waits for them.
 */
export async function clearDrafts(userId: number | undefined): Promise<void> {
  isClosed = true;
  const own = await keysOf(userId);
  await quietly(() => delMany(own, deviceStore()));
}
