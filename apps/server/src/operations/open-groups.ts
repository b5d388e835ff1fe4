import { TEXTS } from '@dubs/contract';
import { AppError, findGroupOf } from '@dubs/core';
import type { Call, Operation } from './operation.ts';

const refused = () => new AppError('VOUCH_REQUIRED', TEXTS.vouches.required);

/**
 * Throws a 403 in an unvouched session, unless the group, post or comment of the path is in a group that is open to the session. The error
 * is the same for one in another group and one that does not exist.
 */
export async function requireOpenGroup(
  { rest }: Pick<Operation, 'rest'>,
  { core, request, input }: Pick<Call<unknown, unknown>, 'core' | 'request' | 'input'>,
): Promise<void> {
  const open = request.openGroupIds();
  // The list of groups contains only open groups.
  if (open === null || rest === 'GET /groups') return;
  const [, kind = ''] = /^\w+ \/(groups|posts|comments)\/:id/.exec(rest) ?? [];
  const fields = input as Record<string, number | undefined>;
  const id = fields['id'] ?? fields[`${kind.slice(0, -1)}Id`] ?? 0;
  const groupId =
    kind === 'groups' ? id : await findGroupOf(core.db, kind === 'posts' ? 'posts' : 'comments', id);
  if (groupId === null || !open.includes(groupId)) throw refused();
}
