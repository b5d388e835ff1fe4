import type { NotificationType } from '@dubs/contract';
import {
  AtSign,
  Crown,
  Flag,
  KeyRound,
  type LucideIcon,
  MessageCircle,
  Reply,
  Shield,
  Ticket,
  UserCheck,
  UserPlus,
} from 'lucide-react';

/** Icon for each type; reactions show their emoji instead. */
const ICONS: Partial<Record<NotificationType, LucideIcon>> = {
  comment: MessageCircle,
  thread: MessageCircle,
  reply: Reply,
  mention: AtSign,
  post: Ticket,
  goal_completion: Flag,
  join_request: UserPlus,
  join_approved: UserCheck,
  member_joined: UserPlus,
  role_changed: Shield,
  owner_changed: Crown,
  new_device: KeyRound,
  number_change_started: KeyRound,
};

/** Renders the icon of a notification's type at the corner of an avatar. Decorative, because the sentence says the same. */
export function NotificationIcon({ type, emoji }: { type: NotificationType; emoji: string | null }) {
  const Icon = ICONS[type];
  if (!Icon && !emoji) return null;
  return (
    <span
      aria-hidden
      className="absolute -end-1.5 -bottom-1.5 inline-flex size-6 items-center justify-center rounded-pill border border-line bg-surface text-tiny text-ink-muted"
    >
      {Icon ? <Icon className="size-3.5" /> : emoji}
    </span>
  );
}
