import { useRef } from 'react';
import { randomId } from '../random-id.ts';
import { withIdempotencyKey } from './session-link.ts';

/**
 * Returns the key under which the server does what a form asks for once, however often the same form is sent: the context of its call.
 * `done` makes the next form another one, alike or not.
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
