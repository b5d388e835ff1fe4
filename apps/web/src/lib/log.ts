// The console is where a browser app can leave word for whoever looks into a problem; this is its one door to it.

/** Notes something odd that harms nobody. */
export function logWarning(message: string): void {
  console.warn(message);
}

/** Notes a failure, with what is known of it. */
export function logError(message: string, ...details: readonly unknown[]): void {
  console.error(message, ...details);
}
