export {
  endLiveSessions,
  endOtherSessions,
  endSession,
  endSessionsOf,
  endUnvouchedSessions,
  rejectSession,
} from './end-sessions.ts';
export { isOldSession, markProved, markProvedByOthers } from './proof.queries.ts';
export type { ProvedBy } from './proof.queries.ts';
export { requireProof } from './require-proof.ts';
export { listSessions } from './list-sessions.ts';
export { findLiveSession, markSessionEnded, touchSession } from './sessions.queries.ts';
