import type { Reaction } from '@dubs/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MoreButton } from '../../../components/controls/more-button.tsx';
import { Avatar } from '../../../components/display/avatar.tsx';
import { PersonLink } from '../../../components/display/person-link.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/feedback/skeleton.tsx';
import type { Reactable } from '../api/reaction-queue.ts';
import { keyOf, useWhoReacted } from '../api/use-who-reacted.ts';
import { emojiInWords } from '../reaction-text.ts';
import { EmojiGlyph } from './emoji-glyph.tsx';

const USUAL_HEIGHT = 48;
const OVERSCAN = 10;

/** Returns the scrolling part of the dialog around an element, or null outside of a dialog. */
const scrollContainerOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-dialog-body]') ?? null;

interface WhoReactedListProps {
  thing: Reactable;
  emoji: string | undefined;
}

/** Lists the people who reacted. The next page loads when the end of the list becomes visible. */
export function WhoReactedList({ thing, emoji }: WhoReactedListProps) {
  const { people, isMore, isLoading, hasFailed, loadMore } = useWhoReacted(thing, emoji);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || isLoading || hasFailed) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void loadMore();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, hasFailed, loadMore]);
  return (
    <>
      {people.length === 0 && isLoading && (
        <SkeletonGroup>
          <Skeleton className="h-36" />
        </SkeletonGroup>
      )}
      <People people={people} groupId={thing.groupId} isAll={!isMore} isLoading={isLoading} />
      {(isMore || hasFailed) && (
        <div ref={end} className="flex flex-col">
          <MoreButton
            label="Show more"
            isLoading={isLoading}
            failure={hasFailed ? 'Who reacted could not be loaded.' : null}
            onMore={() => void loadMore()}
          />
        </div>
      )}
    </>
  );
}

interface PeopleProps {
  groupId: number;
  people: readonly Reaction[];
  isAll: boolean;
  isLoading: boolean;
}

/** Renders only the rows near the viewport, because there may be a thousand. */
function People({ groupId, people, isAll, isLoading }: PeopleProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const container = scrollContainerOf(list.current);
    if (!container?.firstElementChild) return undefined;
    const measure = () => {
      if (!list.current) return;
      const distance = list.current.getBoundingClientRect().top - container.getBoundingClientRect().top;
      setTop(Math.round(distance + container.scrollTop));
    };
    measure();
    // A list above this one grows when its people are loaded.
    const observer = new ResizeObserver(measure);
    observer.observe(container.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const rows = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: people.length,
    getScrollElement: () => scrollContainerOf(list.current),
    estimateSize: () => USUAL_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  return (
    <ul ref={list} aria-busy={isLoading} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => {
        const one = people[index];
        return (
          one && (
            <li
              key={keyOf(one)}
              ref={rows.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={isAll ? people.length : -1}
              className="absolute inset-x-0 flex min-h-12 items-center gap-3 py-1.5"
              style={{ top: start - top }}
            >
              <Person groupId={groupId} {...one} />
            </li>
          )
        );
      })}
    </ul>
  );
}

const Person = ({ groupId, user, emoji, isMember }: Reaction & { groupId: number }) => (
  <>
    <PersonLink groupId={groupId} userId={user.id} isMember={isMember} isFace>
      <Avatar person={user} size={32} />
    </PersonLink>
    <span className="min-w-0 flex-1 wrap-anywhere">
      <PersonLink groupId={groupId} userId={user.id} isMember={isMember}>
        <bdi>{user.name}</bdi>
      </PersonLink>
    </span>
    <EmojiGlyph emoji={emoji} label={emojiInWords(emoji)} className="text-[1.125rem]" />
  </>
);
