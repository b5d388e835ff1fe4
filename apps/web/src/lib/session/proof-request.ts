import { createStore } from '../create-store.ts';
import { onSessionChange } from './session.ts';

/** A request to confirm the user's identity; `answer` completes it. */
interface ProofRequest {
  answer: (isProved: boolean) => void;
}

/** The request that waits for the user; null if there is none. */
export const proofRequest = createStore<ProofRequest | null>(null);

let pending: Promise<boolean> | null = null;

/** Asks the user to confirm their identity. Returns true if they did; concurrent calls share one request. */
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
