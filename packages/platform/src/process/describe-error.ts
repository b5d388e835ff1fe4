/** Returns what went wrong, also for errors without words of their own, such as two refused addresses of one host. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}
