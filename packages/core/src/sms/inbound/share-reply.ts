import type { CreatePostInput, PostType } from '@dubs/contract';
import { CreatePostInput as Input, LIMITS, TEXTS } from '@dubs/contract';
import { AppError } from '../../errors.ts';
import { createPost } from '../../posts/index.ts';
import type { Choice } from './pick-group.ts';
import { groupsTagged } from './pick-group.ts';
import type { HeldReply, Replier } from './replies.queries.ts';
import { findNewestGroup, holdReply, selectChoices, shareAtOnce, takeHeldReply } from './replies.queries.ts';
import type { Outcome, ReplyContext } from './reply-context.ts';
import { actorOf, declined } from './reply-context.ts';

/** A name short enough for a text, cut between characters. */
function shortName(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const { groupNameShown } = LIMITS.replies;
  return letters.length <= groupNameShown ? name : `${letters.slice(0, groupNameShown - 3).join('')}...`;
}

function namesOf(groups: readonly Choice[]): string {
  const { groupsNamed } = LIMITS.replies;
  const names = groups.slice(0, groupsNamed).map(({ name }) => shortName(name));
  return [...names, ...(groups.length > groupsNamed ? ['...'] : [])].join(', ');
}

/** The group that the words go to, or what to say when there is no telling. */
async function chooseGroup(ctx: ReplyContext, person: Replier, tag: string | null): Promise<Choice | string> {
  const choices = await selectChoices(ctx.db, person.id);
  const [first] = choices;
  if (!first) return TEXTS.replies.noGroup(ctx.settings.publicUrl);
  if (tag === null) {
    const newest = await findNewestGroup(ctx.db, person.id);
    return choices.find(({ id }) => id === newest) ?? first;
  }
  const [match, ...others] = groupsTagged(choices, tag);
  if (!match) return TEXTS.replies.unknownGroup(shortName(tag), namesOf(choices));
  return others.length === 0
    ? match
    : TEXTS.replies.severalGroups(shortName(tag), namesOf([match, ...others]));
}

/** Shares content, or declines with the reason. `keep` runs when only the budget of posts is spent, so that it can be shared later. */
async function post(
  ctx: ReplyContext,
  person: Replier,
  held: HeldReply,
  keep?: () => Promise<void>,
): Promise<Outcome> {
  try {
    const { id, group } = await createPost(ctx, actorOf(person), { ...held, files: [], once: null });
    return { outcome: 'shared', answer: TEXTS.replies.shared(held.type, shortName(group.name)), postId: id };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A spent budget passes. Leaving the group, or its deletion, since it was chosen does not.
    if (error.code === 'TOO_MANY_REQUESTS') await keep?.();
    return declined(TEXTS.replies.refused(error.message));
  }
}

/**
 * Shares words with a group of the person's: the one they name, else that of their newest post, else the one they have been in
 * longest. As long as they never said YES the words are kept, and they are asked first.
 */
export async function shareReply(
  ctx: ReplyContext,
  person: Replier,
  words: { content: string; type: PostType; tag: string | null },
): Promise<Outcome> {
  if (words.content === '') return declined(TEXTS.replies.noWords);
  const input = Input.safeParse({ content: words.content, type: words.type } satisfies CreatePostInput);
  if (!input.success) return declined(TEXTS.replies.refused(input.error.issues[0]?.message ?? ''));
  const group = await chooseGroup(ctx, person, words.tag);
  if (typeof group === 'string') return declined(group);
  const { content, type } = input.data;
  const held = { groupId: group.id, content, type };
  if (person.sharesAtOnce) return post(ctx, person, held);
  await holdReply(ctx.db, person.id, held);
  return { outcome: 'held', answer: TEXTS.replies.confirm(type, shortName(group.name)) };
}

/**
 * YES: shares the content that is held, and from then on all that the person texts. Undefined when none is held. It stays held while the
 * budget of posts is spent.
 */
export async function confirmHeld(ctx: ReplyContext, person: Replier): Promise<Outcome | undefined> {
  const held = await takeHeldReply(ctx.db, person.id);
  if (!held) return undefined;
  await shareAtOnce(ctx.db, person.id);
  return post(ctx, person, held, () => holdReply(ctx.db, person.id, held));
}

/** NO: forgets the words that wait. Undefined when none do. */
export async function dropHeld(ctx: ReplyContext, person: Replier): Promise<Outcome | undefined> {
  const held = await takeHeldReply(ctx.db, person.id);
  return held && { outcome: 'dropped', answer: TEXTS.replies.dropped };
}
