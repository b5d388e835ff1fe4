import { TEXTS } from '@dubs/contract/texts';
import type { TRPCClientError, TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { askForProof } from '../session/proof-request.ts';
import { codeOf, sentenceOf } from './errors.ts';

/** True if the call can succeed after a proof of identity; a device that is too new has to wait instead. */
const wantsProof = (error: unknown): boolean =>
  codeOf(error) === 'REAUTH_REQUIRED' && sentenceOf(error, '') !== TEXTS.sessions.tooYoung;

/** Asks the user to confirm their identity when a call requires it, then sends the call once more. */
export function proofLink<R extends AnyTRPCRouter>(): TRPCLink<R> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        let isOver = false;
        const send = (onError: (error: TRPCClientError<R>) => void) =>
          next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: onError,
          });
        const fail = (error: TRPCClientError<R>) => observer.error(error);
        const askAndSend = async (error: TRPCClientError<R>) => {
          const isProved = wantsProof(error) && (await askForProof());
          if (isOver) return;
          if (isProved) subscription = send(fail);
          else fail(error);
        };
        let subscription = send((error) => void askAndSend(error));
        return () => {
          isOver = true;
          subscription.unsubscribe();
        };
      });
}
