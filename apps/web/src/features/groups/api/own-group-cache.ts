import type { CropForm, Group, UpdateGroupInput } from '@dubs/contract';
import { useMutation } from '@tanstack/react-query';
import { putPicture } from '../../../lib/api/put-picture.ts';
import { markStale } from '../../../lib/live/own-changes.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { completeOf } from '../../../lib/api/query-inputs.ts';

/** Returns operations on all cached copies of a group. */
function useCachedGroup(id: number) {
  const utils = trpc.useUtils();
  return {
    cancelFetches: () => utils.groups.complete.cancel({ id }),
    change: (changes: Partial<Group>) => {
      utils.groups.complete.setData(
        completeOf(id),
        (complete) => complete && { ...complete, group: { ...complete.group, ...changes } },
      );
      utils.groups.list.setData(undefined, (groups) =>
        groups?.map((group) => (group.id === id ? { ...group, ...changes } : group)),
      );
    },
  };
}

/** Changes a group's name, description or emoji. */
export function useUpdateGroup(id: number) {
  const { client } = trpc.useUtils();
  const places = useCachedGroup(id);
  return useMutation({
    mutationFn: (changes: UpdateGroupInput) => client.groups.update.mutate({ id, ...changes }),
    onSuccess: ({ name, description, emoji }) => places.change({ name, description, emoji }),
  });
}

/** Returns the functions that change and remove a group's picture. */
export function useCover(id: number) {
  const { client } = trpc.useUtils();
  const places = useCachedGroup(id);
  const show = ({ coverUrl }: Group) => places.change({ coverUrl });
  return {
    save: async (file: File, crop: CropForm) =>
      show(await putPicture<Group>(`/groups/${id}/cover`, file, crop)),
    remove: async () => show(await client.covers.remove.mutate({ id })),
  };
}

/** Turns approval of new members on or off: optimistically, rolled back on failure. */
export function useRequireApproval(id: number) {
  const { client } = trpc.useUtils();
  const places = useCachedGroup(id);
  return useMutation({
    mutationFn: (requireApproval: boolean) => client.groups.update.mutate({ id, requireApproval }),
    onMutate: async (requireApproval) => {
      await places.cancelFetches();
      places.change({ requireApproval });
    },
    onError: (_error, requireApproval) => {
      places.change({ requireApproval: !requireApproval });
      markStale({ query: 'groups' }, { query: 'group', groupId: id });
    },
  });
}
