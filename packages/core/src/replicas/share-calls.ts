/** Returns `call` so that calls at the same time share one that began after each of them: an earlier one may have missed what they ask for. */
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
