const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const PARENT_POLL_MS = 500;
const ECHO_MS = 300;

export interface StopRequest {
  /** Aborted when this process must end. */
  signal: AbortSignal;
  /** Returns the error that ends the process, if the user did not stop it. */
  failure(): Error | undefined;
  /** Requests a stop because of an error. */
  fail(reason: Error): void;
  /** Adds a listener for each further request of the user to stop. */
  onHurry(listener: () => void): void;
}

/**
 * Turns Ctrl-C, SIGTERM, a closed terminal and optionally the end of the parent into one abort signal.
 *
 * @param endWithParent whether to poll for the parent, which sends no signal if it is killed with -9
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
        // A signal within ECHO_MS is the same Ctrl-C, which npm forwards, and not a second request.
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
