export { findMessages, recordMessage } from './messages.queries.ts';
export type { SentMessage } from './messages.queries.ts';
