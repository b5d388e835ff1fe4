import type { WeekStories } from '@dubs/contract';
import { X } from 'lucide-react';
import { type MouseEvent, Suspense, useState } from 'react';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { closeByHistory } from '../../components/overlays/use-history-close.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { markSeen, seenOfWeek } from '../../lib/browser/week-stories.ts';
import { quietStub, type Stub, stubsOf, weekDays } from './stubs.tsx';
import WeekStory from './week-story.tsx';

/** Id of the ticket for all groups in a quiet week. */
const QUIET = 0;

const ShareWithGroups = lazyPart(() => import('../post/share-with-groups.tsx'));

/** Renders a ticket for each group whose week has a story; nothing while the stories load, or if there are none. */
export default function WeekTickets() {
  const { data } = trpc.stats.stories.useQuery(undefined, { refetchOnMount: true });
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
  const tickets = ticketsOf(week).filter(({ id }) => !gone.includes(id));
  const shown = tickets.find(({ id }) => id === opened?.id);
  const dismiss = (id: number) => {
    markSeen(week.weekStart, id);
    setGone([...gone, id]);
    document.querySelector('h1')?.focus();
  };
  const open = (id: number, { detail, currentTarget }: MouseEvent<HTMLElement>) => {
    markSeen(week.weekStart, id);
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
        <section aria-label="The week" className="flex flex-col gap-4">
          {tickets.map(({ id, name, emoji }) => (
            <div key={id} className="ticket-paper">
              <div className="ticket-notches flex items-center gap-3 rounded-lg border border-s-6 border-line border-s-brand bg-surface px-4 py-3">
                <span aria-hidden className="text-title">
                  {emoji}
                </span>
                <p className="min-w-0 flex-1 wrap-anywhere">
                  <bdi className="font-semibold">{name}</bdi>
                  <span className="block text-small text-ink-muted">The week, {weekDays(week)}</span>
                </p>
                <Button variant="secondary" onClick={(event) => open(id, event)}>
                  Open<span className="sr-only"> the week of {name}</span>
                </Button>
                <IconButton
                  label={`Hide the week of ${name}`}
                  icon={<X aria-hidden />}
                  onClick={() => dismiss(id)}
                />
              </div>
            </div>
          ))}
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
        <Suspense fallback={null}>
          <ShareWithGroups
            key={share.groupId}
            place={`week-${share.groupId}`}
            groupId={share.groupId}
            open={share.isOpen}
            onOpenChange={(isOpen) => setShare({ ...share, isOpen })}
          />
        </Suspense>
      )}
    </>
  );
}
