import type { InviteRecord } from '@dubs/contract';
import { serverNow } from '../../lib/server-time.ts';
import { relativeTime } from '../../lib/text/dates.ts';
import { counted } from '../../lib/text/counted.ts';

/** Returns the reason why a link that was not replaced no longer works; null if it works. */
export function findInactiveReason(
  { expiresAt, maxUses, uses }: InviteRecord,
  now: Date = new Date(serverNow()),
): 'expired' | 'used-up' | null {
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) return 'expired';
  return maxUses !== null && uses >= maxUses ? 'used-up' : null;
}

/** Returns the uses of a link in words: "Not used yet", "Used once", "Used 3 times", "Used by 3 of 10 people". */
export function usesInWords({ uses, maxUses }: Pick<InviteRecord, 'uses' | 'maxUses'>): string {
  if (maxUses !== null) return `Used by ${uses} of ${counted(maxUses, 'person', 'people')}`;
  if (uses === 0) return 'Not used yet';
  return uses === 1 ? 'Used once' : `Used ${uses} times`;
}

/** Returns the expiry of a link in words: "No end date", "Expires Dec 4", "Expired Dec 4". */
export function expiryInWords(expiresAt: string | null, now: Date = new Date(serverNow())): string {
  if (expiresAt === null) return 'No end date';
  const isOver = Date.parse(expiresAt) <= now.getTime();
  return `${isOver ? 'Expired' : 'Expires'} ${relativeTime(expiresAt, now)}`;
}
