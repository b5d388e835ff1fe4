import type { PagePattern } from '@dubs/contract/pages';
import { QueryClientProvider } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, Outlet, useMatch } from 'react-router-dom';
import { EmojiTile } from '../../components/display/emoji-tile.tsx';
import { Loaded } from '../../components/feedback/loaded.tsx';
import { useGroups } from '../../features/groups/api/group-cache.ts';
import { WaitingStrip } from '../../features/vouches/components/waiting-strip.tsx';
import { OPEN_TEXTS as TEXTS } from '../../features/vouches/texts.ts';
import type { OwnVouch } from '../../lib/api/own-me.ts';
import { trpc, trpcClient } from '../../lib/api/trpc.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { PageSpinner } from '../frame/page-spinner.tsx';
import { PublicFrame } from '../frame/public-frame.tsx';
import { idOf } from '../id-of.ts';
import { paths } from '../paths.ts';
import { OpenGroup } from './open-group.tsx';
import { useOwnClient } from './own-client.ts';

interface OpenGroupsProps {
  vouch: OwnVouch;
  openGroupIds: readonly number[];
  /** What the other groups wait for. */
  waiting: ReactNode;
}

/** Renders the groups that are open to a session for which others must vouch: the one of the address, or all of them. */
export function OpenGroups(props: OpenGroupsProps) {
  const client = useOwnClient();
  return (
    <trpc.Provider client={trpcClient} queryClient={client}>
      <QueryClientProvider client={client}>
        <Shown {...props} />
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function Shown({ vouch, openGroupIds, waiting }: OpenGroupsProps) {
  const groups = useGroups();
  useGroupsThatOpen(openGroupIds);
  const groupId = idOf(useMatch('/group/:id/*')?.params.id);
  const isPost = useMatch('/group/:id/post/:postId' satisfies PagePattern) !== null;
  const group = groups.data?.find(({ id }) => id === groupId);
  if (!group)
    return (
      <PublicFrame width="text">
        <PageHeading title={TEXTS.title} className="mb-4" />
        <OpenList groups={groups} />
        {waiting}
      </PublicFrame>
    );
  return (
    // As wide as in the app, where a post has its comments beside it.
    <main className={clsx('mx-auto min-h-dvh px-4 pt-8 pb-12 sm:px-6', isPost ? 'max-w-page' : 'max-w-feed')}>
      <WaitingStrip vouch={vouch}>
        <Link to={paths.home} className="inline-flex min-h-11 items-center font-semibold hover:underline">
          {TEXTS.all}
        </Link>
      </WaitingStrip>
      {isPost ? (
        <Suspense fallback={<PageSpinner />}>
          <Outlet context={{ isLimited: true }} />
        </Suspense>
      ) : (
        <OpenGroup key={group.id} group={group} />
      )}
    </main>
  );
}

/** Refetches the list of groups when another group has opened. */
function useGroupsThatOpen({ length }: readonly number[]): void {
  const { list } = trpc.useUtils().groups;
  useEffect(() => void list.invalidate(), [length, list]);
}

const OpenList = ({ groups }: { groups: ReturnType<typeof useGroups> }) => (
  <Loaded query={groups} failure={TEXTS.failed} skeleton={<PageSpinner />}>
    {(data) => (
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-e1">
        {data.map(({ id, emoji, name }) => (
          <li key={id}>
            <Link
              to={paths.group(id)}
              className="flex min-h-16 items-center gap-4 px-4 py-2 font-semibold hover:underline"
            >
              <EmojiTile emoji={emoji} size={40} />
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Loaded>
);
