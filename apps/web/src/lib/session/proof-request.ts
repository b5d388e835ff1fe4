import { createStore } from '../create-store.ts';
import { onSessionChange } from './session.ts';

/** A question whether it is the user; `answer` ends it. */
interface ProofRequest {
  answer: (isProved: boolean) => void;
}

/** The question that waits for the user, if one does. */
export const proofRequest = createStore<ProofRequest | null>(null);

let pending: Promise<boolean> | null = null;

/** Asks the user to confirm that it is them. Returns whether they did; who asks meanwhile gets the same answer. */
export function askForProof(): Promise<boolean> {
  pending ??= new Promise((resolve) => {
    proofRequest.set({
      answer(isProved) {
        pending = null;
        proofRequest.set(null);
        resolve(isProved);
      },
    });
  });
  return pending;
}

onSessionChange(() => proofRequest.get()?.answer(false));
