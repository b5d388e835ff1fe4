import clsx from 'clsx';
import { BellOff } from 'lucide-react';
import { useMutedUntil } from '../api/use-notification-settings.ts';
import { mutedInWords } from '../notification-settings-texts.ts';

/** Renders the end of a group's mute; nothing if the viewer has not muted it. */
export default function MutedUntil({ groupId, isShort }: { groupId: number; isShort: boolean }) {
  const mutedUntil = useMutedUntil(groupId);
  if (mutedUntil === null) return null;
  const words = mutedInWords(mutedUntil);
  return (
    <span className="inline-flex items-center gap-1 text-ink-muted" title={isShort ? words : undefined}>
      <BellOff aria-hidden className="size-4 shrink-0" />
      <span className={clsx(isShort && 'sr-only')}>{words}</span>
    </span>
  );
}
