// The console is where a browser app can leave word for whoever looks into a problem; this is its one door to it.

/** Notes that a call goes out although no token is stored. */
export function warnAboutMissingToken(call: string): void {
  console.warn(`${call} is called without a stored token.`);
}

/** Notes a failure, with what is known of it. */
export function logError(message: string, ...details: readonly unknown[]): void {
  console.error(message, ...details);
}
