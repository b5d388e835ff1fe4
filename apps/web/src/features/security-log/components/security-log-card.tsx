import { Card } from '../../../components/display/card.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';
import { MoreButton } from '../../../components/controls/more-button.tsx';
import { Loaded, SkeletonBlock } from '../../../components/feedback/loaded.tsx';
import { sentenceOf } from '../../../lib/api/errors.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { describeEvent, LOG_TEXTS } from '../texts.ts';

const PAGE = 5;

/** Shows the security log: events that affect access to the viewer's account. */
export default function SecurityLogCard() {
  const log = trpc.securityLog.list.useInfiniteQuery(
    { limit: PAGE },
    {
      initialCursor: '',
      getNextPageParam: ({ nextCursor }) => nextCursor,
      refetchOnMount: 'always',
    },
  );
  const { error, isFetchingNextPage, hasNextPage } = log;
  return (
    <Card className="flex flex-col gap-4" aria-labelledby="security">
      <div>
        <h2 id="security" className="text-heading">
          Security
        </h2>
        <p className="text-ink-muted">What happened to your account in the last 90 days.</p>
      </div>
      <Loaded query={log} failure={LOG_TEXTS.notLoaded} skeleton={<SkeletonBlock className="h-24" />}>
        {(data) => (
          <ul className="divide-y divide-line">
            {data.pages
              .flatMap(({ events }) => events)
              .map((event) => (
                <li
                  key={event.id}
                  className="flex flex-wrap items-baseline justify-between gap-x-3 py-2 first:pt-0 last:pb-0"
                >
                  <span className="min-w-0 wrap-anywhere">
                    <span className="font-semibold">{describeEvent(event)}</span>
                    {event.device !== null && <span className="text-ink-muted"> · {event.device}</span>}
                  </span>
                  <RelativeTime iso={event.at} className="text-small text-ink-subtle" />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      {hasNextPage && (
        <MoreButton
          label="Show more"
          isLoading={isFetchingNextPage}
          failure={error ? sentenceOf(error, LOG_TEXTS.notLoaded) : null}
          onMore={() => void log.fetchNextPage()}
        />
      )}
    </Card>
  );
}
