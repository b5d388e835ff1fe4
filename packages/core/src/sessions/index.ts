export { endOtherSessions, endSession, endSessionsOf } from './end-sessions.ts';
export { listSessions } from './list-sessions.ts';
export { findLiveSession, markSessionEnded, touchSession } from './sessions.queries.ts';
