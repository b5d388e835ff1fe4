import { type Failure, readFailure } from '../../lib/api/errors.ts';
import { toast } from './toast-store.ts';

/** What is said about a failed call: in a toast, and beside the control as sentences, or beside fields by their names. */
export interface ErrorReport {
  toast: string;
  problems: readonly string[];
  fields: Readonly<Partial<Record<string, string>>>;
}

/** What to say about a failure: the server's sentence or else this one, or something of the caller's own. */
export type Describe = string | ((failure: Failure) => Partial<ErrorReport> & Pick<ErrorReport, 'toast'>);

/** Shows a toast about a failed call and returns what to say beside it; null when the session is over, which leads to the sign-in. */
export function reportFailure(failure: Failure, describe: Describe): ErrorReport | null {
  if (failure.status === 401) return null;
  const report = typeof describe === 'string' ? { toast: failure.sentence ?? describe } : describe(failure);
  toast({ title: 'Error', description: report.toast, variant: 'destructive' });
  return { problems: [report.toast], fields: {}, ...report };
}

/** Shows a toast about an error and returns its sentence; null when the session is over. */
export const reportError = (error: unknown, describe: Describe): string | null =>
  reportFailure(readFailure(error), describe)?.toast ?? null;
