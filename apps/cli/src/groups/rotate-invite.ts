import type { RotateInviteInput } from '@dubs/contract';
import { rotateInviteForOperator } from '@dubs/core';
import { countOf } from '../jobs/count-of.ts';
import type { Operator } from '../with-operator.ts';
import type { FoundGroup } from './find-group.ts';

/** Ends a group's invite link, creates a new one, and prints it. `publicUrl` is the URL of the app. */
export async function rotateInvite(
  operator: Operator,
  { group, publicUrl, bounds }: { group: FoundGroup; publicUrl: string; bounds: RotateInviteInput },
  print: (line: string) => void,
): Promise<void> {
  const { inviteCode } = await rotateInviteForOperator(operator, { id: group.id, ...bounds });
  const { expiresInDays, maxUses } = bounds;
  const until = expiresInDays ? `for ${countOf(expiresInDays, 'day')}` : 'until it is ended';
  const uses = maxUses ? `, for ${maxUses === 1 ? 'one person' : `${maxUses} people`}` : '';
  print(
    `The old invite link of group ${group.id} (${group.name}) no longer works. The new one holds ${until}${uses}:`,
  );
  print(`${publicUrl}/invite/${inviteCode}`);
}
