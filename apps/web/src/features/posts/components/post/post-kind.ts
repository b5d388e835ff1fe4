import type { Post } from '@dubs/contract';
import type { TicketKind } from '../../../../components/display/ticket.tsx';

const NOUNS: Record<TicketKind, string> = { win: 'win', loss: 'L', goal_set: 'goal', goal_completed: 'goal' };

/** Returns the kind a post is shown as: what a goal wrote first, then win or L. */
export const shownKind = ({ kind, type }: Pick<Post, 'kind' | 'type'>): TicketKind =>
  kind === 'share' ? type : kind;

/** Returns who shared a post, and whom it is about: "Dana, for Mia". */
export const authorInWords = ({ user, about }: Pick<Post, 'user' | 'about'>): string =>
  [user.name || 'Unknown', ...(about ? [`for ${about.name}`] : [])].join(', ');

/** Returns the name of a post for the names of its controls: "Dana's win". */
export const postName = (post: Pick<Post, 'kind' | 'type' | 'user'>): string =>
  `${post.user.name || 'Unknown'}'s ${NOUNS[shownKind(post)]}`;
