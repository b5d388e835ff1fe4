import type { InviteRecord, RotateInviteInput } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { useOnceKey } from '../../../lib/api/use-once-key.ts';

const PAGE = LIMITS.lists.inviteLinks;

/** The loaded invite links of a group. */
export interface InviteLinks {
  /** The current link first, each with the members who joined by it; undefined until the first page is loaded. */
  links: readonly InviteRecord[] | undefined;
  error: unknown;
  isFetching: boolean;
  /** True if there may be earlier links. */
  isMore: boolean;
  loadMore: () => void;
  /** Refetches the pages that failed. */
  refetch: () => void;
}

/** Returns the invite links of a group page by page. For its creator and admins. */
export function useInviteLinks(groupId: number): InviteLinks {
  const [pages, setPages] = useState(1);
  const { history } = trpc.useUtils().invites;
  const queries = useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      history.queryOptions({ id: groupId, ...(index > 0 && { page: index + 1 }) }, { refetchOnMount: true }),
    ),
  });
  const last = queries.at(-1);
  return {
    links: queries[0]?.data && queries.flatMap(({ data }) => data ?? []),
    error: queries.find(({ data, error }) => error && !data)?.error ?? null,
    isFetching: queries.some(({ isFetching, data }) => isFetching && !data),
    isMore: !last?.data || last.data.length === PAGE,
    loadMore: () => setPages(last?.data ? pages + 1 : pages),
    refetch: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** Replaces the current link with a new one, which is shown immediately. Retries with the same input use the same idempotency key. */
export function useNewLink(groupId: number) {
  const utils = trpc.useUtils();
  const once = useOnceKey();
  return useMutation({
    mutationFn: (input: RotateInviteInput) =>
      utils.client.invites.rotate.mutate({ id: groupId, ...input }, once.contextOf(input)),
    onSuccess: (invite) => {
      once.done();
      utils.groups.invite.setData({ id: groupId }, invite);
      return utils.invites.history.invalidate({ id: groupId });
    },
  });
}
