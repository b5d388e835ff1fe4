import { type Failure, readFailure } from '../../lib/api/errors.ts';
import { toast, type ToastInput } from './toast-store.ts';

/** Texts about a failed call: for a toast, for the control as sentences, and for fields by name. */
export interface ErrorReport {
  toast: string;
  problems: readonly string[];
  fields: Readonly<Partial<Record<string, string>>>;
}

/** A fallback for the server's sentence, or a function that returns texts of the caller's own. */
export type Describe = string | ((failure: Failure) => Partial<ErrorReport> & Pick<ErrorReport, 'toast'>);

/**
 * Shows a toast about a failed call, with `more` such as an action, and returns its texts; null if the session is over, which leads to
 * the sign-in.
 */
export function reportFailure(
  failure: Failure,
  describe: Describe,
  more?: Partial<ToastInput>,
): ErrorReport | null {
  if (failure.status === 401) return null;
  const report = typeof describe === 'string' ? { toast: failure.sentence ?? describe } : describe(failure);
  toast({ title: 'Error', description: report.toast, variant: 'destructive', ...more });
  return { problems: [report.toast], fields: {}, ...report };
}

/** Shows a toast about an error and returns its sentence; null when the session is over. */
export const reportError = (error: unknown, describe: Describe, more?: Partial<ToastInput>): string | null =>
  reportFailure(readFailure(error), describe, more)?.toast ?? null;
