import { readFailure } from '../../lib/api/errors.ts';
import { toast } from './toast-store.ts';

/** Says in a toast that something failed; answers the sentence to be said beside the control, or null when the session is over. */
export function reportError(error: unknown, otherwise: string): string | null {
  const { status, sentence = otherwise } = readFailure(error);
  if (status === 401) return null;
  toast({ title: 'Error', description: sentence, variant: 'destructive' });
  return sentence;
}
