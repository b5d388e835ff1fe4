import type { WeekStories } from '@dubs/contract';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { closeByHistory } from '../../components/overlays/use-history-close.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { isWeekSeen, markSeen, seenOfWeek } from '../../lib/browser/week-stories.ts';
import { quietStub, type Stub, stubsOf, weekDays } from './stubs.tsx';
import WeekStory from './week-story.tsx';

/** Id of the ticket for all groups in a quiet week. */
const QUIET = 0;

const ShareWithGroups = lazyPart(() => import('../post/share-with-groups.tsx'));

/** Renders a row with a ticket for each group whose week has a story, `space` while the stories load, and nothing if there are none. */
export default function WeekTickets({ space }: { space: ReactNode }) {
  const { data, isLoading } = trpc.stats.stories.useQuery(undefined, { refetchOnMount: true });
  if (isLoading) return space;
  return data && <Tickets key={data.weekStart} week={data} />;
}

interface WeekTicket {
  id: number;
  name: string;
  emoji: string;
  stubs: (onShare: () => void) => Stub[];
}

function ticketsOf({ stories, olderWin }: WeekStories): WeekTicket[] {
  if (olderWin) return [{ id: QUIET, name: 'Your groups', emoji: '🌙', stubs: () => [quietStub(olderWin)] }];
  return stories.map((story) => ({
    ...story.group,
    stubs: (onShare) => stubsOf(story, onShare),
  }));
}

function Tickets({ week }: { week: WeekStories }) {
  // A ticket that is opened stays until the next visit, so that the focus can return to it.
  const [gone, setGone] = useState(() => seenOfWeek(week.weekStart));
  const [opened, setOpened] = useState<{ id: number; isByPointer: boolean; from: HTMLElement }>();
  const [share, setShare] = useState<{ groupId: number; isOpen: boolean }>();
  const all = ticketsOf(week);
  const tickets = all.filter(({ id }) => !gone.includes(id));
  const shown = tickets.find(({ id }) => id === opened?.id);
  const noteSeen = (...ids: number[]) =>
    markSeen(
      week.weekStart,
      ids,
      all.map(({ id }) => id),
    );
  useEffect(() => {
    if (tickets.length === 0 && !isWeekSeen()) noteSeen();
  });
  const dismiss = (id: number) => {
    noteSeen(id);
    setGone([...gone, id]);
    document.querySelector('h1')?.focus();
  };
  const open = (id: number, { detail, currentTarget }: MouseEvent<HTMLElement>) => {
    noteSeen(id);
    setOpened({ id, isByPointer: detail > 0, from: currentTarget });
  };
  const shareIn = async (groupId: number) => {
    await closeByHistory();
    setOpened(undefined);
    setShare({ groupId, isOpen: true });
  };
  return (
    <>
      {tickets.length > 0 && (
        <section aria-label="The week">
          <ul className="-my-2 flex snap-x gap-3 overflow-x-auto py-2 max-sm:-mx-4 max-sm:px-4">
            {tickets.map(({ id, name, emoji }) => (
              <li key={id} className="ticket-paper w-72 max-w-full shrink-0 only:w-full">
                <div className="ticket-notches min-h-26.5 rounded-lg border border-s-6 border-line border-s-brand bg-surface py-2 ps-4 pe-2">
                  <div className="flex items-center gap-2">
                    <span aria-hidden className="text-heading">
                      {emoji}
                    </span>
                    <p className="min-w-0 flex-1 truncate font-semibold">
                      <bdi>{name}</bdi>
                    </p>
                    <IconButton
                      label={`Hide the week of ${name}`}
                      icon={<X aria-hidden className="size-6" />}
                      onClick={() => dismiss(id)}
                    />
                  </div>
                  <div className="flex flex-wrap items-center justify-between gap-x-2 pe-2">
                    <p className="text-small text-ink-muted">The week, {weekDays(week)}</p>
                    <Button variant="secondary" onClick={(event) => open(id, event)}>
                      Open<span className="sr-only"> the week of {name}</span>
                    </Button>
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened && shown && (
        <WeekStory
          key={opened.id}
          title={`${shown.name}, ${weekDays(week)}`}
          stubs={shown.stubs(() => void shareIn(shown.id))}
          isByPointer={opened.isByPointer}
          onClose={() => setOpened(undefined)}
          returnFocus={() => opened.from.focus()}
        />
      )}
      {share && (
        <ShareWithGroups
          key={share.groupId}
          place={`week-${share.groupId}`}
          groupId={share.groupId}
          open={share.isOpen}
          onOpenChange={(isOpen) => setShare({ ...share, isOpen })}
        />
      )}
    </>
  );
}
