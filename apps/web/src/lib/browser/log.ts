// The only file that writes to the console: what is logged helps to investigate a problem.

/** Warns that a call is sent although no token is stored. */
export function warnAboutMissingToken(call: string): void {
  console.warn(`${call} is called without a stored token.`);
}

/** Logs a failure with its details. */
export function logError(message: string, ...details: readonly unknown[]): void {
  console.error(message, ...details);
}
