import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/controls/button.tsx';
import { LoadFailure } from '../../components/feedback/load-failure.tsx';
import { sentenceOf } from '../../lib/api/errors.ts';
import { paths } from '../paths.ts';

interface WithoutGroupsProps {
  groups: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Explains why there is no group to choose, and what to do about it. */
export function WithoutGroups({ groups: { data, error, isFetching, refetch } }: WithoutGroupsProps) {
  if (error) {
    return (
      <LoadFailure isRetrying={isFetching} onRetry={() => void refetch()}>
        {sentenceOf(error, 'Your groups could not be loaded.')}
      </LoadFailure>
    );
  }
  if (!data) return null;
  return (
    <p className="flex flex-wrap items-center gap-3 text-ink-muted">
      You are not in a group yet.
      <Link to={paths.groups} className={buttonClass('secondary')}>
        Join a Group
      </Link>
    </p>
  );
}
