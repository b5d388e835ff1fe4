import { TEXTS } from '@dubs/contract/texts';
import { Button } from '../../components/controls/button.tsx';
import { PageHeading } from '../frame/page-heading.tsx';

/** Replaces the app while the server cannot check the session; the user stays signed in. */
export const ServerUnavailable = ({ onRetry }: { onRetry: () => void }) => (
  <main
    className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-start justify-center gap-4 p-6"
    role="alert"
  >
    <PageHeading title="One moment">One moment</PageHeading>
    <p className="text-ink-muted">{TEXTS.request.unavailable}</p>
    <Button onClick={onRetry}>Try again</Button>
  </main>
);
