import type { Post } from '@dubs/contract';
import type { Author } from '../../../../components/display/byline.tsx';
import type { TicketKind } from '../../../../components/display/ticket.tsx';

const NOUNS: Record<TicketKind, string> = { win: 'win', loss: 'L', goal_set: 'goal', goal_completed: 'goal' };

/** Returns the kind that a post is shown as: the kind of a post created by a goal, else its type. */
export const shownKind = ({ kind, type }: Pick<Post, 'kind' | 'type'>): TicketKind =>
  kind === 'share' ? type : kind;

/** Returns the author of a post and the person it is about: "Dana, for Mia". */
export const authorInWords = ({ user, about }: Author): string =>
  (user.name || 'Unknown') + (about ? `, for ${about.name}` : '');

/** Returns a name for a post, used in the labels of its controls: "Dana's win", "Dana's win for Mia". */
export const postName = ({ user, about, ...post }: Author & Pick<Post, 'kind' | 'type'>): string =>
  `${user.name || 'Unknown'}'s ${NOUNS[shownKind(post)]}${about ? ` for ${about.name}` : ''}`;
