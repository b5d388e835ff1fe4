import { clear, del, get, keys, set } from 'idb-keyval';
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

/** Returns what was kept in this place, or null. Files come back as files. */
export async function loadDraft<T extends object>(place: DraftLocation): Promise<T | null> {
  isClosed = false;
  return (await quietly(() => get<T>(keyOf(place), deviceStore()))) ?? null;
}

/** Keeps this as the draft of its place; null clears the place. */
export async function saveDraft(place: DraftLocation, draft: object | null): Promise<void> {
  if (isClosed) return;
  await quietly(() => (draft ? set(keyOf(place), draft, deviceStore()) : del(keyOf(place), deviceStore())));
}

const forms = new Set<() => void>();

/** Registers the function that stores what a form holds; `hasDrafts` calls it. Returns the function that removes it again. */
export function registerForm(keep: () => void): () => void {
  forms.add(keep);
  return () => forms.delete(keep);
}

/** True if there is a draft on this device, the words being typed just now included. */
export async function hasDrafts(): Promise<boolean> {
  for (const keep of forms) keep();
  return ((await quietly(() => keys(deviceStore()))) ?? []).length > 0;
}

const OUTBOX = '/outbox/';

/** Returns the key of an item of a user's outbox. */
export const outboxKey = (userId: number, id: string): string => userId + OUTBOX + id;

/** Returns the user of an item of the outbox, by its key; null of another key. */
export const userOfItem = (key: string): number | null =>
  key.includes(OUTBOX) ? Number.parseInt(key, 10) : null;

/** Returns how many items the outbox holds, those that have stopped included. */
export const countWaiting = async (): Promise<number> =>
  ((await quietly(() => keys<string>(deviceStore()))) ?? []).filter((key) => key.includes(OUTBOX)).length;

/** Forgets every draft and everything in the outbox on this device: what an explicit logout does. */
export async function clearDrafts(): Promise<void> {
  isClosed = true;
  await quietly(() => clear(deviceStore()));
}
