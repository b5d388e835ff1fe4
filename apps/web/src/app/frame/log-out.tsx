import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import ConfirmDialogBox from '../../components/overlays/confirm-dialog-box.tsx';
import { sendPendingCompletion } from '../../features/goals/pending-completion.ts';
import { useLogout } from '../../features/auth/api/use-logout.ts';
import { useOwnId } from '../../lib/api/own-me.ts';
import '../../lib/browser/leave-device.ts';
import { clearDrafts, countWaiting, hasDrafts } from '../../lib/storage/drafts.ts';
import { paths } from '../paths.ts';

/** How long logging out waits for a change that could still be undone to be sent. */
const SEND_TIMEOUT_MS = 4_000;

/** Calls whose loss costs the user nothing. */
const READ_MARKS = ['groups.markViewed', 'posts.markViewed', 'notifications.read'];
const isOfUser = ({ options: { mutationKey } }: Mutation): boolean =>
  !READ_MARKS.includes([mutationKey?.[0]].flat().join('.'));

interface LogOutProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Logs out when it opens. Asks first when a draft or something unsent would be lost. */
export default function LogOut({ open, onOpenChange }: LogOutProps) {
  const navigate = useNavigate();
  const logout = useLogout();
  const client = useQueryClient();
  const userId = useOwnId();
  const [isAsking, setAsking] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // Before the address changes; and again, because another tab stores what was typed there until its session ends.
    await clearDrafts(userId);
    await logout();
    await clearDrafts(userId);
    await navigate(paths.login);
  };
  const askOrLeave = useEffectEvent(async () => {
    const tooLong = new Promise<false>((resolve) => void setTimeout(resolve, SEND_TIMEOUT_MS, false));
    const isSent = await Promise.race([sendPendingCompletion(), tooLong]);
    const unsent = await countWaiting(userId);
    setWaiting(unsent);
    if (!isSent || client.isMutating({ predicate: isOfUser }) > 0 || unsent > 0 || (await hasDrafts(userId)))
      setAsking(true);
    else await leave();
  });
  useEffect(() => {
    if (open) void askOrLeave();
  }, [open]);
  const close = () => {
    setAsking(false);
    onOpenChange(false);
  };
  return (
    <ConfirmDialogBox
      open={isAsking}
      onOpenChange={close}
      title={waiting > 0 ? `Log out and discard ${waiting} waiting?` : 'Log out and lose your draft?'}
      description="What is not shared or sent yet is on this device alone. Logging out deletes it."
      confirmLabel="Log out"
      pendingLabel="Logging out..."
      pending={isLeaving}
      onConfirm={() => void leave()}
    />
  );
}
