export { toReactionSummary } from './reaction-summary.dto.ts';
export { REACTED, reactionsJson } from './reaction-summary.queries.ts';
export type { Reactable, ReactionRow } from './reaction-summary.queries.ts';
