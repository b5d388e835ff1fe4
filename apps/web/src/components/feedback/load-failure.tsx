import { sentenceOf } from '../../lib/api/errors.ts';
import { Button } from '../controls/button.tsx';
import { passFocusUp } from '../controls/pass-focus-up.ts';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  /** What went wrong, as a sentence. */
  children: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shows why content could not be loaded, and a button to try again. */
export function LoadFailure({ children, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <Notice
      ref={passFocusUp}
      role="alert"
      tone="danger"
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p>{children}</p>
      <Button variant="secondary" pending={isRetrying} pendingLabel="Trying..." onClick={onRetry}>
        Try Again
      </Button>
    </Notice>
  );
}

interface QueryFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Shown unless the server says why. */
  failure: string;
}

/** Shows why a query failed, and a button to try again; nothing if it has not failed. */
export const QueryFailure = ({ query: { error, isFetching, refetch }, failure }: QueryFailureProps) =>
  error ? (
    <LoadFailure isRetrying={isFetching} onRetry={() => void refetch()}>
      {sentenceOf(error, failure)}
    </LoadFailure>
  ) : null;
