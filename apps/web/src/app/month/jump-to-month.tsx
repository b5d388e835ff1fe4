import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { closeByHistory } from '../../components/overlays/use-history-close.ts';
import { useGroupsWhile } from '../../features/groups/api/group-cache.ts';
import { shortMonth } from '../../lib/text/months.ts';
import { yearsSince } from './months.ts';

/**
 * Renders a button to choose the month from which a feed shows posts: back to the creation of the group, or of the viewer's oldest group.
 */
export function JumpToMonth({ groupId }: { groupId: number | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const [params, setParams] = useSearchParams();
  const { data: groups = [] } = useGroupsWhile(true);
  const [first] = groups
    .filter(({ id }) => groupId === undefined || id === groupId)
    .map(({ createdAt }) => createdAt)
    .toSorted();
  if (first === undefined) return null;
  const jumpTo = async (month: string) => {
    await closeByHistory();
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.set('month', month);
      return next;
    });
  };
  return (
    <>
      <IconButton
        label="Jump to a month"
        icon={<CalendarDays aria-hidden className="size-6" />}
        onClick={() => setOpen(true)}
      />
      <Dialog open={isOpen} onOpenChange={setOpen} title="Jump to a month">
        <div className="flex flex-col gap-4">
          {yearsSince(first).map(({ year, months }) => (
            <section key={year} aria-labelledby={`year-${year}`}>
              <h3 id={`year-${year}`} className="tabular mb-2 text-heading">
                {year}
              </h3>
              <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
                {months.map((month) => (
                  <Button
                    key={month}
                    variant="secondary"
                    aria-current={params.get('month') === month ? 'true' : undefined}
                    onClick={() => void jumpTo(month)}
                  >
                    {shortMonth(month)}
                    <span className="sr-only"> {year}</span>
                  </Button>
                ))}
              </div>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  );
}
