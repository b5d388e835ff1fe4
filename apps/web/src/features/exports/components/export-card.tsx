import type { Export } from '@dubs/contract';
import { Download } from 'lucide-react';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { passFocusUp } from '../../../components/controls/pass-focus-up.ts';
import { TitledCard } from '../../../components/display/card.tsx';
import { QueryFailure } from '../../../components/feedback/load-failure.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { SkeletonBlock } from '../../../components/feedback/loaded.tsx';
import { Spinner } from '../../../components/feedback/spinner.tsx';
import { useTimeUntil } from '../../../lib/use-time-until.ts';
import { dayAndTime, sizeInWords } from '../export-text.ts';
import { EXPORT_TEXTS } from '../texts.ts';
import { useExport, useRequestExport } from '../api/use-export.ts';

/** Renders the export of all of the user's data as one file. */
export default function ExportCard() {
  const query = useExport();
  const { data, error } = query;
  return (
    <TitledCard title="Your data">
      <p className="text-ink-muted">
        Download everything of yours as one ZIP file: your profile, posts, comments, reactions and goals as
        pages that open without a connection and as JSON, and your pictures.
      </p>
      <QueryFailure query={query} failure={EXPORT_TEXTS.notLoaded} />
      {data ? <State newest={data} /> : !error && <SkeletonBlock className="h-11" />}
    </TitledCard>
  );
}

function State({ newest }: { newest: Export }) {
  const { status } = newest;
  return (
    <>
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {status === 'pending' && (
          <p className="flex items-center gap-3 rounded-md bg-brand-soft px-4 py-3">
            <span aria-hidden className="inline-flex">
              <Spinner className="size-5" />
            </span>
            {EXPORT_TEXTS.pending}
          </p>
        )}
        {status === 'failed' && <p className="font-semibold text-danger">{EXPORT_TEXTS.failed}</p>}
        {status === 'expired' && <p className="text-small text-ink-subtle">{EXPORT_TEXTS.expired}</p>}
        {status === 'ready' && <Ready {...newest} />}
      </div>
      {status !== 'pending' && <Request key={newest.nextAt} {...newest} />}
    </>
  );
}

const Ready = ({ url, bytes, expiresAt }: Export) => (
  <>
    {url !== undefined && (
      <a href={url} download className={buttonClass('primary', 'md', 'self-start')}>
        <span className="inline-flex items-center gap-2">
          <Download aria-hidden className="size-5 shrink-0" />
          Save ZIP file{bytes !== undefined && ` (${sizeInWords(bytes)})`}
        </span>
      </a>
    )}
    {expiresAt !== undefined && (
      <p className="text-small text-ink-subtle">Kept for you until {dayAndTime(expiresAt)}.</p>
    )}
  </>
);

/** Renders the button that requests an export, or the time from which the next one is possible. */
function Request({ status, nextAt }: Export) {
  const now = useTimeUntil(new Date(nextAt ?? 0));
  const { problems, submit } = useSubmit();
  const { mutateAsync: request, isPending } = useRequestExport();
  if (nextAt !== undefined && Date.parse(nextAt) > now.getTime())
    return (
      <p className="text-small text-ink-subtle">
        You can download your data once a day. The next time is from {dayAndTime(nextAt)}.
      </p>
    );

  return (
    <>
      <Button
        ref={passFocusUp}
        variant="secondary"
        className="self-start"
        pending={isPending}
        pendingLabel="Starting..."
        onClick={() => void submit(() => request(), EXPORT_TEXTS.notStarted)}
      >
        {status === 'ready' ? 'Download your data again' : 'Download your data'}
      </Button>
      <ProblemList problems={problems} />
    </>
  );
}
