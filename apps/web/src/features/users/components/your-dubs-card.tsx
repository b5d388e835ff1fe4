import { TitledCard } from '../../../components/display/card.tsx';
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
    <TitledCard title="Your Dubs" aria-busy={isLoading || undefined}>
      {!data && <QueryFailure query={query} failure={USER_TEXTS.dubsNotLoaded} />}
      <Figures>
        <Figure name="Total Dubs Shared" value={String(totalDubs)} />
        <Figure name="Dubs per Week" value={weeklyAverage.toFixed(1)} />
      </Figures>
    </TitledCard>
  );
}
