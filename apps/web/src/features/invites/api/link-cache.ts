import type { InviteRecord, RotateInviteInput } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { useOnceKey } from '../../../lib/api/use-once-key.ts';

const PAGE = LIMITS.lists.inviteLinks;

/** The links of a group as far as they are here. */
export interface InviteLinks {
  /** The present one first, with who came in by each; undefined until the first have come. */
  links: readonly InviteRecord[] | undefined;
  error: unknown;
  isFetching: boolean;
  /** True if there may be links before those. */
  isMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Returns the links of a group, page by page. For its creator and admins. */
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
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** Ends the current link and makes a new one, once however often the same form is sent. The new one shows at once. */
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
