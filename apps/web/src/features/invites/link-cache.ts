import type { RotateInviteInput } from '@dubs/contract';
import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../lib/trpc.ts';
import { useOnceKey } from '../../lib/use-once-key.ts';

/** The links of a group, the present one first, with who came in by each. For those who look after them. */
export function useInviteLinks(groupId: number) {
  return trpc.invites.history.useQuery({ id: groupId }, { refetchOnMount: true });
}

/** Ends the present link and makes a new one, once however often the same form is sent. The new one shows at once. */
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
