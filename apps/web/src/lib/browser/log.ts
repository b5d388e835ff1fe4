// The only file that writes to the console: what is logged helps to investigate a problem.

/** Notes that a call goes out although no token is stored. */
export function warnAboutMissingToken(call: string): void {
  console.warn(`${call} is called without a stored token.`);
}

/** Notes a failure, with what is known of it. */
export function logError(message: string, ...details: readonly unknown[]): void {
  console.error(message, ...details);
}
