import { type CreatePostInput, CreatePostInput as Input, LIMITS, type PostType, TEXTS } from '@dubs/contract';
import { AppError } from '../../errors.ts';
import { createPost } from '../../posts/index.ts';
import { findTaggedGroups, type TaggedGroup } from './pick-group.ts';
import {
  enableSharing,
  findNewestGroup,
  type HeldReply,
  holdReply,
  type ReplyUser,
  selectGroups,
  setHeldPost,
  takeHeldReply,
} from './replies.queries.ts';
import { declined, type Outcome, type ReplyContext, toActor } from './reply-context.ts';

/** Returns a name short enough for a text, truncated between characters. */
function shortenName(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const { groupNameShown } = LIMITS.replies;
  return letters.length <= groupNameShown ? name : `${letters.slice(0, groupNameShown - 3).join('')}...`;
}

function listNames(groups: readonly TaggedGroup[]): string {
  const { groupsNamed } = LIMITS.replies;
  const names = groups.slice(0, groupsNamed).map(({ name }) => shortenName(name));
  return [...names, ...(groups.length > groupsNamed ? ['...'] : [])].join(', ');
}

/** Returns the group to share with, or an answer if it is not clear. */
async function chooseGroup(
  ctx: ReplyContext,
  user: ReplyUser,
  tag: string | null,
): Promise<TaggedGroup | string> {
  const groups = await selectGroups(ctx.db, user.id);
  const [first] = groups;
  if (!first) return TEXTS.replies.noGroup(ctx.settings.publicUrl);
  if (tag === null) {
    const newest = await findNewestGroup(ctx.db, user.id);
    return groups.find(({ id }) => id === newest) ?? first;
  }
  const [match, ...others] = findTaggedGroups(groups, tag);
  if (!match) return TEXTS.replies.unknownGroup(shortenName(tag), listNames(groups));
  return others.length === 0
    ? match
    : TEXTS.replies.severalGroups(shortenName(tag), listNames([match, ...others]));
}

/**
 * Shares content, or declines with the reason. `keep` is called if only the budget of posts is spent, so that the content can be shared
 * later.
 */
async function createPostFrom(
  ctx: ReplyContext,
  user: ReplyUser,
  held: HeldReply,
  keep?: () => Promise<void>,
): Promise<Outcome> {
  try {
    const { id, group } = await createPost(ctx, toActor(user), { ...held, files: [], once: null });
    return {
      outcome: 'shared',
      answer: TEXTS.replies.shared(held.type, shortenName(group.name)),
      postId: id,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A spent budget is temporary. The end of the membership or the deletion of the group is not.
    if (error.code === 'TOO_MANY_REQUESTS') await keep?.();
    return declined(TEXTS.replies.refused(error.message));
  }
}

/**
 * Shares content with a group of the user: the tagged one, else the group of their newest post, else the one they joined first. Until their
 * first YES, the content is held, and the answer asks for confirmation.
 */
export async function shareReply(
  ctx: ReplyContext,
  user: ReplyUser,
  reply: { content: string; type: PostType; tag: string | null },
): Promise<Outcome> {
  if (reply.content === '') return declined(TEXTS.replies.noWords);
  const input = Input.safeParse({ content: reply.content, type: reply.type } satisfies CreatePostInput);
  if (!input.success) return declined(TEXTS.replies.refused(input.error.issues[0]?.message ?? ''));
  const group = await chooseGroup(ctx, user, reply.tag);
  if (typeof group === 'string') return declined(group);
  const { content, type } = input.data;
  const held = { groupId: group.id, content, type };
  if (user.sharesAtOnce) return createPostFrom(ctx, user, held);
  await holdReply(ctx.db, user.id, held);
  return { outcome: 'held', answer: TEXTS.replies.confirm(type, shortenName(group.name)) };
}

/**
 * Shares the held reply for YES, and makes later replies be shared without confirmation. Undefined if none is held. It stays held while the
 * budget of posts is spent.
 */
export async function confirmHeld(ctx: ReplyContext, user: ReplyUser): Promise<Outcome | undefined> {
  const held = await takeHeldReply(ctx.db, user.id);
  if (!held) return undefined;
  await enableSharing(ctx.db, user.id);
  const outcome = await createPostFrom(ctx, user, held, () => holdReply(ctx.db, user.id, held));
  if (outcome.postId !== undefined) await setHeldPost(ctx.db, user.id, outcome.postId);
  return outcome;
}

/** Deletes the held reply, for NO. Undefined if none is held. */
export async function discardHeldReply(ctx: ReplyContext, user: ReplyUser): Promise<Outcome | undefined> {
  const held = await takeHeldReply(ctx.db, user.id);
  return held && { outcome: 'dropped', answer: TEXTS.replies.dropped };
}
