const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const PARENT_POLL_MS = 500;
const ECHO_MS = 300;

export interface StopRequest {
  /** Aborted when this process shall end. */
  signal: AbortSignal;
  /** Why it must end although the user did not ask for it. */
  failure(): Error | undefined;
  /** Ends it because it cannot go on. */
  fail(reason: Error): void;
  /** Called when the person asks again, and again. */
  onHurry(listener: () => void): void;
}

/**
 * Turns Ctrl-C, SIGTERM, a closed terminal and, when asked to, the death of the parent into one signal.
 *
 * @param endWithParent whether to poll for the parent, which cannot send a signal if it is killed with -9
 */
export function listenForStop(endWithParent: boolean): StopRequest {
  const controller = new AbortController();
  const hurry: (() => void)[] = [];
  const request = (): void => controller.abort(new Error('Asked to stop.'));
  let failure: Error | undefined;
  let askedAt = 0;
  for (const name of SIGNALS) {
    process.on(name, () => {
      if (!controller.signal.aborted) {
        askedAt = Date.now();
        request();
      } else if (Date.now() - askedAt > ECHO_MS) {
        // npm forwards the Ctrl-C that the terminal has sent here already; that is not a second request.
        for (const listener of hurry) listener();
      }
    });
  }
  if (endWithParent) watchParent(request);
  return {
    signal: controller.signal,
    failure: () => failure,
    fail: (reason) => {
      if (controller.signal.aborted) return;
      failure = reason;
      controller.abort(reason);
    },
    onHurry: (listener) => void hurry.push(listener),
  };
}

function watchParent(request: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    request();
  }, PARENT_POLL_MS);
  timer.unref();
}
