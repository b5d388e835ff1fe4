/**
 * Returns `call` with concurrent calls combined: each waits for one that starts after it, because a running one may have started too early
 * for it.
 */
export function shareCalls<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    if (next) return next;
    const begin = () => {
      next = undefined;
      return call();
    };
    next = running.then(begin, begin);
    running = next;
    return next;
  };
}
