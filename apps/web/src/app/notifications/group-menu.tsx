import type { GroupedNotification } from '@dubs/contract';
import { Bell, BellOff, Ellipsis, MessageCircleOff, Settings } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../components/overlays/lazy-dialog.tsx';
import { Menu, type MenuItem } from '../../components/overlays/menu.tsx';
import { reportError } from '../../components/toast/report-error.ts';
import { toast } from '../../components/toast/toast.tsx';
import {
  useChangeNotificationSettings,
  useMutedUntil,
} from '../../features/groups/api/use-notification-settings.ts';
import {
  mutedInWords,
  MUTES,
  NOTIFICATION_SETTINGS_TEXTS as TEXTS,
} from '../../features/groups/notification-settings-texts.ts';
import { useFollow } from '../../features/posts/api/use-follow.ts';

const NotificationSettingsDialog = lazyDialog(
  () => import('../../features/groups/components/settings/notification-settings-dialog.tsx'),
  { isPrefetched: false },
);

interface GroupMenuProps {
  notification: GroupedNotification;
  group: { id: number; name: string };
}

/** Renders the menu to mute the group of a notification, open its settings, and stop following a post that was commented on. */
export default function GroupMenu({ notification: { type, postId }, group }: GroupMenuProps) {
  const mutedUntil = useMutedUntil(group.id);
  const { mutate: change } = useChangeNotificationSettings(group.id);
  const { mutate: follow } = useFollow();
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const mute = (mutedFor: (typeof MUTES)[number][0] | null) =>
    change(
      { id: group.id, mutedFor },
      {
        onSuccess: (settings) =>
          toast(
            settings.mutedUntil === null
              ? { title: `${group.name} is no longer muted` }
              : { title: mutedInWords(settings.mutedUntil), description: group.name },
          ),
        onError: (error) => reportError(error, TEXTS.failed),
      },
    );
  const mutes: MenuItem[] =
    mutedUntil === null
      ? MUTES.map(([mutedFor, words]) => ({
          label: words,
          icon: <BellOff aria-hidden className="size-5" />,
          onSelect: () => mute(mutedFor),
        }))
      : [
          {
            label: `${mutedInWords(mutedUntil)} · ${TEXTS.unmute}`,
            icon: <Bell aria-hidden className="size-5" />,
            onSelect: () => mute(null),
          },
        ];
  const isOfThread = type === 'comment' || type === 'thread';
  const unfollow: MenuItem[] =
    isOfThread && postId !== null
      ? [
          {
            label: 'Stop following this post',
            icon: <MessageCircleOff aria-hidden className="size-5" />,
            onSelect: () => follow({ id: postId, isFollowing: false }),
          },
        ]
      : [];
  const settings: MenuItem = {
    label: TEXTS.open,
    icon: <Settings aria-hidden className="size-5" />,
    onSelect: () => setSettingsOpen(true),
  };
  return (
    <>
      <Menu
        label={`Notifications of ${group.name}`}
        title="More"
        icon={<Ellipsis aria-hidden className="size-5" />}
        items={[...mutes, ...unfollow, settings]}
        size="sm"
        className="z-1"
      />
      <NotificationSettingsDialog group={group} open={areSettingsOpen} onOpenChange={setSettingsOpen} />
    </>
  );
}
