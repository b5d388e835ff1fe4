import type { Post } from '@dubs/contract';
import type { TicketKind } from '../../components/ui/ticket.tsx';

/** The kind a post is shown as: what a goal wrote first, then win or L. */
export const shownKind = ({ kind, type }: Pick<Post, 'kind' | 'type'>): TicketKind =>
  kind === 'share' ? type : kind;
