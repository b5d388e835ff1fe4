import { TEXTS } from '@dubs/contract/texts';
import { type Operation, type OperationLink, TRPCClientError } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable, observableToPromise } from '@trpc/server/observable';
import { expect, it } from 'vitest';
import { proofRequest } from '../session/proof-request.ts';
import { proofLink } from './proof-link.ts';

const op = { id: 1, type: 'mutation', path: 'exports.request', input: undefined, context: {} } as Operation;

/** Returns the error of a call that needs a proof. */
const refusal = (sentence: string) =>
  Object.assign(new TRPCClientError(sentence), {
    data: { httpStatus: 403, dubs: { error: sentence, code: 'REAUTH_REQUIRED' } },
  });

/** Makes a call whose first attempts fail with these errors, and counts the attempts. */
function callWith(...errors: Error[]) {
  let tries = 0;
  const next = () =>
    observable((observer) => {
      const error = errors[tries++];
      if (error) return observer.error(error);
      observer.next({ result: { data: 'done' } });
      observer.complete();
    });
  const link = proofLink<AnyTRPCRouter>()({}) as OperationLink<AnyTRPCRouter>;
  const answer = observableToPromise(link({ op, next: next as never })).catch(
    (error: Error) => error.message,
  );
  return { answer, tries: () => tries };
}

it('retries a call once the user has confirmed', async () => {
  const { answer, tries } = callWith(refusal('Confirm.'));
  expect(tries()).toBe(1);
  proofRequest.get()?.answer(true);
  expect(await answer).toEqual({ result: { data: 'done' } });
  expect(tries()).toBe(2);
});

it('fails with the refusal when the user does not confirm', async () => {
  const { answer, tries } = callWith(refusal('Confirm.'));
  proofRequest.get()?.answer(false);
  expect(await answer).toBe('Confirm.');
  expect(tries()).toBe(1);
});

it('asks once for calls that need it at the same time', async () => {
  const [one, other] = [callWith(refusal('Confirm.')), callWith(refusal('Confirm.'))];
  proofRequest.get()?.answer(true);
  await Promise.all([one.answer, other.answer]);
  expect([one.tries(), other.tries(), proofRequest.get()]).toEqual([2, 2, null]);
});

it('does not ask on a device that is too new, nor after a second refusal', async () => {
  const young = callWith(refusal(TEXTS.sessions.tooYoung));
  expect(await young.answer).toBe(TEXTS.sessions.tooYoung);
  const twice = callWith(refusal('Confirm.'), refusal('Confirm.'));
  proofRequest.get()?.answer(true);
  expect(await twice.answer).toBe('Confirm.');
});
