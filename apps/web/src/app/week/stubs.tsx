import type { OlderWin, WeekStories, WeekStory } from '@dubs/contract';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { Byline } from '../../components/display/byline.tsx';
import { Tally } from '../../components/display/tally.tsx';
import { Photo } from '../../features/media/components/photo.tsx';
import { withDescription } from '../../features/media/with-description.ts';
import { authorInWords } from '../../lib/text/author-in-words.ts';
import { dubsInWords, lsInWords, QUIET_WEEK } from '../../features/stats/week-text.ts';
import { dateOfDay } from '../../lib/text/dates.ts';
import { paths } from '../paths.ts';

/** One page of a story. */
export interface Stub {
  name: string;
  content: ReactNode;
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="text-title font-display wrap-anywhere [--focus:var(--on-stage)]">{children}</p>
);

/** Shows the name of a current member as a link to their page. */
const Name = (author: Omit<ComponentProps<typeof Byline>, 'isAuthorMember'>) => (
  <span className="font-semibold">
    <Byline {...author} isAuthorMember />
  </span>
);

/** Returns the stubs of what happened in a group; those without content are left out. `onShare` opens the share form. */
export function stubsOf(story: WeekStory, onShare: () => void): Stub[] {
  const { photo, givers, goal } = story;
  const groupId = story.group.id;
  const stubs: (Stub | false)[] = [
    { name: 'count', content: <Count {...story} /> },
    photo !== null && { name: 'photo', content: <WeekPhoto photo={photo} groupId={groupId} /> },
    givers.length > 0 && {
      name: 'givers',
      content: givers.map(({ user, emoji, count }) => (
        <Line key={user.id}>
          <Name user={user} groupId={groupId} /> left {count} {emoji}
        </Line>
      )),
    },
    goal !== null && {
      name: 'goal',
      content: <Goal {...goal} groupId={groupId} />,
    },
    {
      name: 'end',
      content: (
        <>
          <Line>See you next week.</Line>
          <Button size="lg" onClick={onShare}>
            Share a first one
          </Button>
        </>
      ),
    },
  ];
  return stubs.filter((stub) => stub !== false);
}

/** Returns the one stub of a week in which no group shared anything. */
export const quietStub = (win: OlderWin): Stub => ({
  name: 'quiet',
  content: (
    <>
      <Line>{QUIET_WEEK}</Line>
      <figure className="flex max-w-full flex-col gap-2 rounded-lg bg-surface p-6 text-ink">
        <blockquote className="line-clamp-6 text-post wrap-anywhere">
          <bdi>{win.content}</bdi>
        </blockquote>
        <figcaption className="text-small text-ink-muted">
          <Name {...win} groupId={win.group.id} /> in <bdi>{win.group.name}</bdi>,{' '}
          {new Date(win.createdAt).toLocaleDateString(undefined, { month: 'long', year: 'numeric' })}
        </figcaption>
        <Link
          to={paths.post(win.group.id, win.postId)}
          className="inline-flex min-h-11 items-center justify-center font-semibold text-brand-ink underline"
        >
          Open the post
        </Link>
      </figure>
    </>
  ),
});

function Count({ totalDubs, totalLs }: Pick<WeekStory, 'totalDubs' | 'totalLs'>) {
  if (totalDubs === 0) return <Line>{lsInWords(totalLs)}, carried together</Line>;
  return (
    <>
      <Tally count={totalDubs} className="h-24 w-auto max-w-full" />
      <p className="font-display text-hero">{dubsInWords(totalDubs)}</p>
      {totalLs > 0 && <p className="text-heading">and {lsInWords(totalLs)}, carried together</p>}
    </>
  );
}

function Goal({ title, user, groupId }: NonNullable<WeekStory['goal']> & { groupId: number }) {
  const rosette = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = async () => {
      const { drawRosette } = await import('../../components/celebration/celebrate.ts');
      rosette.current?.replaceChildren(drawRosette());
    };
    // The rosette is optional: left out if its code cannot be fetched.
    show().catch(() => undefined);
  }, []);
  return (
    <>
      <div ref={rosette} aria-hidden className="size-28" />
      <Line>
        <Name user={user} groupId={groupId} /> reached a goal:
      </Line>
      <p className="text-heading wrap-anywhere">
        <bdi>{title}</bdi>
      </p>
    </>
  );
}

function WeekPhoto({ photo, groupId }: { photo: NonNullable<WeekStory['photo']>; groupId: number }) {
  return (
    <>
      <Photo
        image={photo}
        src={photo.url}
        alt={withDescription(`Photo by ${authorInWords(photo)}`, photo)}
        className="min-h-0 w-auto max-w-full rounded-lg object-contain"
        // The width follows from the height, so that the rounded corners are the picture's own. The height is limited by the width of the story.
        style={{ height: `min(${photo.height}px, ${photo.height / photo.width} * 100cqw)` }}
      />
      <p className="shrink-0 text-heading [--focus:var(--on-stage)]">
        <Name {...photo} groupId={groupId} />
      </p>
    </>
  );
}

/** Returns the first and last day of a week in words ("Feb 23 – Mar 1"). */
export const weekDays = ({ weekStart, weekEnd }: Pick<WeekStories, 'weekStart' | 'weekEnd'>): string =>
  new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' }).formatRange(
    dateOfDay(weekStart),
    dateOfDay(weekEnd),
  );
