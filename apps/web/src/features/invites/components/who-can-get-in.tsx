import type { InviteRecord } from '@dubs/contract';
import { ChevronRight, Link2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { MoreButton } from '../../../components/controls/more-button.tsx';
import { QueryFailure } from '../../../components/feedback/load-failure.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/feedback/skeleton.tsx';
import { useInviteLinks } from '../api/link-cache.ts';
import { LinkRecord } from './link-record.tsx';
import { LINK_TEXTS as TEXTS } from '../link-texts.ts';
import { findInactiveReason } from '../link-description.ts';
import { NewLinkForm } from './new-link-form.tsx';

interface WhoCanGetInProps {
  groupId: number;
  /** Called when a new link was created, to scroll to it. */
  onNewLink: () => void;
  /** Further controls over who can join: the approval switch and pending requests. */
  children: ReactNode;
}

/** Renders a group's current and earlier invite links, with the members who joined by them, for its creator and admins. */
export function WhoCanGetIn({ groupId, onNewLink, children }: WhoCanGetInProps) {
  const id = useId();
  const query = useInviteLinks(groupId);
  const { links, error, isFetching, isMore, loadMore } = query;
  const present = links?.find(({ isCurrent }) => isCurrent);
  const earlier = links?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section aria-labelledby={id} className="mt-6 flex flex-col gap-5 border-t border-line pt-5">
      <h3 id={id} className="text-heading">
        {TEXTS.title}
      </h3>
      <QueryFailure query={query} failure={TEXTS.notLoaded} />
      {!links && error === null && (
        <SkeletonGroup className="flex flex-col gap-2">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
        </SkeletonGroup>
      )}
      {present && <PresentLink groupId={groupId} link={present} onNewLink={onNewLink} />}
      {children}
      {earlier.length > 0 && (
        <EarlierLinks
          groupId={groupId}
          links={earlier}
          more={
            isMore &&
            error === null && <MoreButton label={TEXTS.earlier} isLoading={isFetching} onMore={loadMore} />
          }
        />
      )}
    </section>
  );
}

interface PresentLinkProps extends Pick<WhoCanGetInProps, 'groupId' | 'onNewLink'> {
  link: InviteRecord;
}

function PresentLink({ groupId, link, onNewLink }: PresentLinkProps) {
  const [isMaking, setMaking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const inactive = findInactiveReason(link);
  return (
    <div className="flex flex-col gap-3">
      <h4 className="font-semibold">The current link</h4>
      <LinkRecord groupId={groupId} link={link} />
      {inactive && <Notice tone="danger">{inactive === 'expired' ? TEXTS.expired : TEXTS.usedUp}</Notice>}
      <Button
        ref={opener}
        variant="secondary"
        className="self-start"
        icon={<Link2 aria-hidden className="size-5" />}
        aria-expanded={isMaking}
        onClick={() => setMaking(!isMaking)}
      >
        {TEXTS.newLink}
      </Button>
      {isMaking && (
        <NewLinkForm
          groupId={groupId}
          onMade={() => {
            setMaking(false);
            onNewLink();
          }}
          onCancel={() => {
            setMaking(false);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface EarlierLinksProps {
  groupId: number;
  links: readonly InviteRecord[];
  more: ReactNode;
}

const EarlierLinks = ({ groupId, links, more }: EarlierLinksProps) => (
  <details className="group/links">
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-sm font-semibold [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden
        className="size-5 transition-[rotate] duration-160 group-open/links:rotate-90 motion-reduce:transition-none rtl:-scale-x-100"
      />
      Earlier links
      <span className="tabular text-tiny text-ink-subtle">
        {links.length}
        {more && '+'}
      </span>
    </summary>
    <ul className="mt-1 divide-y divide-line rounded-md border border-line">
      {links.map((link) => (
        <li key={`${link.createdAt} ${link.endedAt ?? ''}`} className="px-4 py-3">
          <LinkRecord groupId={groupId} link={link} />
        </li>
      ))}
    </ul>
    {more && <div className="mt-3 flex justify-center">{more}</div>}
  </details>
);
