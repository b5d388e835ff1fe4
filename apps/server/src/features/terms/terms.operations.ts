import { AcceptTermsInput, Terms } from '@dubs/contract';
import { acceptTerms, getTerms } from '@dubs/core';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const termsOperations = router({
  get: operation({
    id: 'getTerms',
    rest: 'GET /terms',
    output: Terms,
    tag: 'Account',
    summary: 'Get the versions of the terms',
    description:
      'Returns the version of the terms in force, the one that was announced, and the one that the caller accepted.',
    success: 'The versions.',
    run: ({ core, actor }) => getTerms(core, actor),
  }),
  accept: operation({
    id: 'acceptTerms',
    rest: 'POST /user/terms',
    withoutTerms: true,
    input: AcceptTermsInput,
    output: Terms,
    tag: 'Account',
    summary: 'Accept the terms',
    description:
      'Records that the caller accepts the version in force, or the one to come. Until they accept the version in force, their writes are refused with `TERMS_REQUIRED`, except those that sign in and out, prove a session, create a pairing code, end sessions, export, leave, delete the account, and mark as read or unread.',
    success: 'The versions.',
    errors: { BAD_REQUEST: 'This version is neither in force nor to come.' },
    run: ({ core, actor, input }) => acceptTerms(core, actor, input),
  }),
});
