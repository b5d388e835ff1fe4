import { IdInput, Ok, Session } from '@dubs/contract';
import { endOtherSessions, endSession, listSessions, rejectSession } from '@dubs/core';
import { z } from 'zod/mini';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';
import { clearCache } from '../auth/device-cookie.ts';

export const sessionsOperations = router({
  list: operation({
    id: 'listSessions',
    rest: 'GET /user/sessions',
    currentSession: true,
    output: z.array(Session),
    tag: 'Sign-in',
    summary: 'List the caller’s sessions',
    description:
      'Returns where the caller is signed in: the calling session first, then by when they were last seen, 100 at most.',
    success: 'The caller’s live sessions.',
    run: ({ core, actor }) => listSessions(core, actor),
  }),
  endOthers: operation({
    id: 'endOtherSessions',
    rest: 'DELETE /user/sessions',
    needsProof: true,
    endsSession: true,
    withoutTerms: true,
    output: Ok,
    tag: 'Sign-in',
    summary: 'Sign out everywhere else',
    description:
      'Ends all of the caller’s sessions but the calling one, and makes the account forget every known browser.',
    success: 'The others have ended.',
    run: ({ core, actor }) => endOtherSessions(core, actor),
  }),
  end: operation({
    id: 'endSession',
    rest: 'DELETE /user/sessions/:id',
    endsSession: true,
    withoutTerms: true,
    input: IdInput,
    output: Ok,
    tag: 'Sign-in',
    summary: 'End a session',
    description: 'Ends one of the caller’s sessions.',
    success: 'The session has ended.',
    errors: { NOT_FOUND: 'The caller has no such session.' },
    run({ core, actor, input, reply }) {
      if (input.id === actor.sessionId) clearCache(reply);
      return endSession(core, actor, input.id);
    },
  }),
  notMe: operation({
    id: 'rejectSession',
    rest: 'POST /user/sessions/:id/not-me',
    endsSession: true,
    withoutTerms: true,
    input: IdInput,
    output: Ok,
    tag: 'Sign-in',
    summary: 'End a session that someone else opened',
    description:
      'Ends one of the caller’s sessions, as a notification of type `new_device` offers. The account forgets its device, unless it knew that one before the caller’s, and the security log records `not_me`.',
    success: 'The session has ended.',
    errors: { NOT_FOUND: 'The caller has no such session.' },
    run: ({ core, actor, input }) => rejectSession(core, actor, input.id),
  }),
});
