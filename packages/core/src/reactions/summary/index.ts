export { ownEmojiBy, toReactionSummary } from './reaction-summary.dto.ts';
export { namedUsers, ownReactionsJson, REACTED } from './reaction-summary.queries.ts';
export type { OwnReaction, Reactable, ReactionCount } from './reaction-summary.queries.ts';
