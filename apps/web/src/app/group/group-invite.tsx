import type { Group } from '@dubs/contract';
import { mayManageInvites } from '@dubs/contract/permissions';
import { useRef } from 'react';
import { ApprovalSwitch } from '../../features/groups/components/settings/approval-switch.tsx';
import { InviteDialog } from '../../features/groups/components/invite-dialog.tsx';
import { WhoCanGetIn } from '../../features/invites/components/who-can-get-in.tsx';
import { RequestList } from '../../features/join-requests/components/request-list.tsx';
import { paths } from '../paths.ts';

interface GroupInviteProps {
  group: Group;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Renders the invite link of a group, and for members who may manage invites also approval, requests and the history of links. */
export function GroupInvite({ group, open, onOpenChange }: GroupInviteProps) {
  const link = useRef<HTMLInputElement>(null);
  return (
    <InviteDialog group={group} open={open} onOpenChange={onOpenChange} pathOf={paths.invite} field={link}>
      {mayManageInvites(group.role) && (
        <WhoCanGetIn groupId={group.id} onNewLink={() => link.current?.focus()}>
          <ApprovalSwitch group={group} />
          <RequestList groupId={group.id} />
        </WhoCanGetIn>
      )}
    </InviteDialog>
  );
}
