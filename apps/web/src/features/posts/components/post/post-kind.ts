import type { Post } from '@dubs/contract';
import type { TicketKind } from '../../../../components/display/ticket.tsx';
import type { Author } from '../../../../lib/text/author-in-words.ts';
import { nameOf } from '../../../../lib/text/name-of.ts';

const NOUNS: Record<TicketKind, string> = { win: 'win', loss: 'L', goal_set: 'goal', goal_completed: 'goal' };

/** Returns the kind that a post is shown as: the kind of a post created by a goal, else its type. */
export const shownKind = ({ kind, type }: Pick<Post, 'kind' | 'type'>): TicketKind =>
  kind === 'share' ? type : kind;

/** Returns a name for a post, used in the labels of its controls: "Dana's win", "Dana's win for Mia". */
export const postName = ({ user, about, ...post }: Author & Pick<Post, 'kind' | 'type'>): string =>
  `${nameOf(user)}'s ${NOUNS[shownKind(post)]}${about ? ` for ${about.name}` : ''}`;
