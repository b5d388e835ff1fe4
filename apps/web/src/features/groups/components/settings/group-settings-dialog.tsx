import type { Group } from '@dubs/contract';
import { mayDeleteGroup, mayEditGroup, mayLeave } from '@dubs/contract/permissions';
import { LogOut, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { Dialog } from '../../../../components/overlays/dialog.tsx';
import { ApprovalSwitch } from './approval-switch.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupDetailsForm } from './group-details-form.tsx';
import { LeaveGroupDialog } from './leave-group-dialog.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { MANAGE_GROUP_TEXTS as TEXTS } from '../../manage-group-texts.ts';
import { useGroupDetails } from './use-group-details.ts';

interface GroupSettingsDialogProps {
  userId: number;
  group: Group;
  /** The field that changes the group's picture. */
  coverField: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Navigates to the members, where ownership can be transferred. */
  onHandOver: () => void;
  /** Navigates away from the group's page after the viewer left or deleted the group. */
  onGone: () => Promise<void>;
}

/** Shows the settings of a group that the viewer's role allows: details, approval, notifications, leaving, deleting. */
export function GroupSettingsDialog({
  userId,
  group,
  coverField,
  open,
  onOpenChange,
  onHandOver,
  onGone,
}: GroupSettingsDialogProps) {
  const details = useGroupDetails(group, userId);
  const [isLeaving, setLeaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const mayEdit = mayEditGroup(group.role);
  const leave = () => {
    details.undo();
    return onGone();
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Group settings"
        {...(!mayEdit && { description: 'The creator and the admins look after name, emoji and members.' })}
      >
        <div className="flex flex-col gap-6">
          {mayEdit && (
            <>
              <GroupDetailsForm details={details} />
              <Part title="Picture">{coverField}</Part>
              <Part title="Joining">
                <ApprovalSwitch group={group} />
              </Part>
            </>
          )}
          <Part title="Notifications">
            <NotificationSettings groupId={group.id} />
          </Part>
          <Part title="Leaving">
            {mayLeave(group.role) ? (
              <Button
                variant="secondary"
                className="self-start"
                icon={<LogOut aria-hidden className="size-5 rtl:-scale-x-100" />}
                onClick={() => setLeaving(true)}
              >
                Leave group
              </Button>
            ) : group.memberCount > 1 ? (
              <>
                <p className="text-ink-muted">{TEXTS.leave.creator}</p>
                <Button variant="secondary" className="self-start" onClick={onHandOver}>
                  Choose who takes over
                </Button>
              </>
            ) : (
              <p className="text-ink-muted">{TEXTS.leave.alone}</p>
            )}
            {mayDeleteGroup(group.role) && (
              <Button
                variant="danger"
                className="self-start"
                icon={<Trash2 aria-hidden className="size-5" />}
                onClick={() => setDeleting(true)}
              >
                Delete group
              </Button>
            )}
          </Part>
        </div>
      </Dialog>
      <LeaveGroupDialog group={group} open={isLeaving} onOpenChange={setLeaving} onLeft={leave} />
      <DeleteGroupDialog group={group} open={isDeleting} onOpenChange={setDeleting} onDeleted={leave} />
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3 border-t border-line pt-5">
    <h3 className="font-display text-body font-semibold">{title}</h3>
    {children}
  </section>
);
