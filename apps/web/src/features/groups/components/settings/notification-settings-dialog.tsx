import { Dialog } from '../../../../components/overlays/dialog.tsx';
import { NotificationSettings } from './notification-settings.tsx';

interface NotificationSettingsDialogProps {
  group: { id: number; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows the notification settings of a group outside the group's page. */
export default function NotificationSettingsDialog({
  group,
  open,
  onOpenChange,
}: NotificationSettingsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Notifications of ${group.name}`}>
      <NotificationSettings groupId={group.id} />
    </Dialog>
  );
}
