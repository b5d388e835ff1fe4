import { Card } from '../../../components/display/card.tsx';
import { Figure, Figures } from '../../../components/display/figure.tsx';
import { QueryFailure } from '../../../components/feedback/load-failure.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { USER_TEXTS } from '../texts.ts';

/** Renders the viewer's total number of dubs and the weekly average; always refetched on mount. */
export function YourDubsCard() {
  const query = trpc.stats.user.useQuery(undefined, { refetchOnMount: 'always' });
  const { data } = query;
  const { totalDubs, weeklyAverage } = data ?? { totalDubs: 0, weeklyAverage: 0 };
  const isLoading = !data && !query.error;
  return (
    <Card className="flex flex-col gap-4" aria-labelledby="your-dubs" aria-busy={isLoading || undefined}>
      <h2 id="your-dubs" className="text-heading">
        Your Dubs
      </h2>
      {!data && <QueryFailure query={query} failure={USER_TEXTS.dubsNotLoaded} />}
      <Figures>
        <Figure name="Total Dubs Shared" value={String(totalDubs)} />
        <Figure name="Dubs per Week" value={weeklyAverage.toFixed(1)} />
      </Figures>
    </Card>
  );
}
