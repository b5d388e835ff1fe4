import { Button } from './button.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { passFocusUp } from './pass-focus-up.ts';

interface MoreButtonProps {
  label: string;
  isLoading?: boolean;
  /** Why the last attempt failed, as a sentence; null if it did not. */
  failure?: string | null;
  onMore: () => void;
}

/** Shows the button that loads more of a list, or why that failed. */
export function MoreButton({ label, isLoading = false, failure = null, onMore }: MoreButtonProps) {
  if (failure !== null)
    return (
      <LoadFailure isRetrying={isLoading} onRetry={onMore}>
        {failure}
      </LoadFailure>
    );
  return (
    <Button
      ref={passFocusUp}
      variant="secondary"
      className="self-center"
      pending={isLoading}
      pendingLabel="Loading..."
      onClick={onMore}
    >
      {label}
    </Button>
  );
}
