import { useRef } from 'react';
import { randomId } from '../random-id.ts';
import { withIdempotencyKey } from './session-link.ts';

/**
 * Returns the idempotency key of a form: `contextOf` returns the context of its call, with the same key as long as the input is the
 * same. After `done`, even an equal input gets a new key.
 */
export function useOnceKey() {
  const attempt = useRef({ fingerprint: '', key: '' });
  return {
    contextOf: (input: unknown) => {
      const fingerprint = JSON.stringify(input);
      if (attempt.current.fingerprint !== fingerprint) attempt.current = { fingerprint, key: randomId() };
      return withIdempotencyKey(attempt.current.key);
    },
    done: () => {
      attempt.current = { fingerprint: '', key: '' };
    },
  };
}
