import type { ReactNode } from 'react';
import { Card } from '../../components/display/card.tsx';
import { Figure, Figures } from '../../components/display/figure.tsx';
import { RelativeTime } from '../../components/display/relative-time.tsx';
import { Loaded, SkeletonBlock } from '../../components/feedback/loaded.tsx';
import { sizeInWords } from '../../features/exports/export-text.ts';
import { statusOf } from '../../lib/api/errors.ts';
import { trpc, type Outputs } from '../../lib/api/trpc.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { NotFound } from '../pages/not-found.tsx';

/** Renders /host: the server in numbers, for its hosts. Others see the 404 page. */
export default function HostScreen() {
  const page = trpc.host.get.useQuery(undefined, {
    refetchOnMount: 'always',
  });
  if (page.error && statusOf(page.error) === 403) return <NotFound />;
  return (
    <div className="column flex flex-col gap-5">
      <Loaded
        query={page}
        failure="This page could not be loaded."
        skeleton={<SkeletonBlock className="h-48" />}
      >
        {(data) => <Numbers page={data} />}
      </Loaded>
    </div>
  );
}

function Numbers({ page }: { page: Outputs['host']['get'] }) {
  const isOff = (what: 'texts') => page.off?.includes(what) === true;
  return (
    <>
      <PageHeading title="Your server" />
      <Card>
        <Figures>
          <Figure name="People" value={page.people.toLocaleString()} />
          <Figure name="Groups" value={page.groups.toLocaleString()} />
          <Figure
            name="Pictures and exports"
            value={page.storage === 0 ? '0 kB' : sizeInWords(page.storage)}
          />
          <Figure name="Texts this month" value={isOff('texts') ? 'Off' : page.texts.toLocaleString()} />
        </Figures>
      </Card>
      <Card>
        <dl className="divide-y divide-line">
          <Line name="Jobs waiting">{page.queue.toLocaleString()}</Line>
          <Line name="Last backup">
            {page.lastBackup === null ? 'None yet' : <RelativeTime iso={page.lastBackup} />}
          </Line>
          <Line name="Version">{page.version}</Line>
        </dl>
        {page.update && (
          <p className="mt-3">
            Dubs {page.update.version} is available.{' '}
            <a
              href={page.update.url}
              target="_blank"
              rel="noopener noreferrer"
              className="text-brand-ink underline underline-offset-2"
            >
              What's new
            </a>
          </p>
        )}
      </Card>
    </>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3 py-2 first:pt-0 last:pb-0">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="tabular font-semibold">{children}</dd>
  </div>
);
