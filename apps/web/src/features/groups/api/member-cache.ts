import type { ChangeRoleInput, Member } from '@dubs/contract';
import { useMutation } from '@tanstack/react-query';
import { doneIfGone } from '../../../lib/api/done-if-gone.ts';
import { markStale } from '../../../lib/live/own-changes.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { completeOf } from '../../../lib/api/query-inputs.ts';
import { moreMembersOf } from './use-more-members.ts';

/** Returns operations on the cached members of a group. */
function useCachedMembers(id: number) {
  const utils = trpc.useUtils();
  return {
    /** Cancels running fetches, whose responses would overwrite the change. */
    cancelFetches: () =>
      Promise.all([utils.groups.complete.cancel({ id }), utils.groups.members.cancel({ id })]),
    change: (change: (members: readonly Member[]) => Member[]) => {
      utils.groups.complete.setData(completeOf(id), (complete) => {
        if (!complete) return complete;
        const members = change(complete.members);
        const memberCount = complete.memberCount + members.length - complete.members.length;
        return { ...complete, members, memberCount };
      });
      utils.groups.members.setInfiniteData(
        moreMembersOf(id),
        (more) =>
          more && { ...more, pages: more.pages.map((page) => ({ ...page, members: change(page.members) })) },
      );
    },
    /** Refetches after an error: another user may have changed the members. */
    refetch: () => markStale({ query: 'groups' }, { query: 'group', groupId: id }),
  };
}

const withRole = (userId: number, role: Member['role']) => (members: readonly Member[]) =>
  members.map((member) => (member.userId === userId ? { ...member, role } : member));

/** Makes a member an admin or an admin a member: optimistically, rolled back on failure. */
export function useChangeRole(groupId: number) {
  const { client } = trpc.useUtils();
  const place = useCachedMembers(groupId);
  return useMutation({
    mutationFn: ({ member, role }: ChangeRoleInput & { member: Member }) =>
      client.groups.changeRole.mutate({ groupId, userId: member.userId, role }),
    onMutate: async ({ member, role }) => {
      await place.cancelFetches();
      place.change(withRole(member.userId, role));
    },
    onError: (_error, { member }) => {
      place.change(withRole(member.userId, member.role));
      place.refetch();
    },
  });
}

/** Removes a member from the group. */
export function useRemoveMember(groupId: number) {
  const { client } = trpc.useUtils();
  const place = useCachedMembers(groupId);
  return useMutation({
    mutationFn: ({ userId }: Member) =>
      client.groups.removeMember.mutate({ groupId, userId }).catch(doneIfGone),
    onSuccess: (_answer, { userId }) =>
      place.change((members) => members.filter((member) => member.userId !== userId)),
    onError: place.refetch,
  });
}

/** Makes another member the creator; the viewer, `meId`, becomes an admin. */
export function useTransferOwnership(groupId: number, meId: number) {
  const utils = trpc.useUtils();
  const place = useCachedMembers(groupId);
  return useMutation({
    mutationFn: ({ userId }: Member) => utils.client.groups.handOver.mutate({ id: groupId, userId }),
    onSuccess: (group, { userId }) => {
      place.change((members) => withRole(meId, 'admin')(withRole(userId, 'creator')(members)));
      utils.groups.complete.setData(completeOf(groupId), (complete) => complete && { ...complete, group });
    },
    onError: place.refetch,
  });
}
