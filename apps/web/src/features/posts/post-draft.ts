import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';
import { EMPTY_POST_FORM, hasContent, type PostForm } from './post-form.ts';

/** Where a draft belongs: one person's form in one place (the share dialog, one group's composer, My Posts). */
export interface DraftPlace {
  userId: number;
  place: 'share' | 'my-posts' | `group-${number}`;
}

let opened: UseStore | undefined;
// From a logout to the next form: a form that goes away with its screen must not write its draft anew.
let isClosed = false;
const store = () => (opened ??= createStore('dubs-drafts', 'posts'));
const keyOf = ({ userId, place }: DraftPlace) => `${userId}/${place}`;

// A browser that keeps nothing (private windows, a full disk) has no drafts, and says nothing about it.
const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => work().catch(() => undefined);

/** The draft kept in this place, or null. Pictures come back as files. */
export async function loadDraft(place: DraftPlace): Promise<PostForm | null> {
  isClosed = false;
  const kept = await quietly(() => get<PostForm>(keyOf(place), store()));
  return kept ? { ...EMPTY_POST_FORM, ...kept } : null;
}

/** Keeps the form as the draft of this place; a form with nothing in it clears the draft. */
export async function saveDraft(place: DraftPlace, form: PostForm): Promise<void> {
  if (isClosed) return;
  await quietly(() => (hasContent(form) ? set(keyOf(place), form, store()) : del(keyOf(place), store())));
}

/** Forgets every draft on this device: what an explicit logout does. */
export async function clearDrafts(): Promise<void> {
  isClosed = true;
  await quietly(() => clear(store()));
}
