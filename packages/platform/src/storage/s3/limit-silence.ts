import type { Readable } from 'node:stream';

/**
 * Yields the chunks of a body. Throws if none arrives for `timeoutMs`, not counting the reader's own time. Every error is converted by
 * `toError`.
 */
export async function* limitSilence(
  body: Readable,
  timeoutMs: number,
  toError: (error: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  const startTimer = () =>
    setTimeout(() => body.destroy(Object.assign(new Error(), { name: 'TimeoutError' })), timeoutMs);
  let timer = startTimer();
  try {
    for await (const bytes of body) {
      clearTimeout(timer);
      yield bytes as Uint8Array;
      timer = startTimer();
    }
  } catch (error) {
    throw toError(error);
  } finally {
    clearTimeout(timer);
  }
}
