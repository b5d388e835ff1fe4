import { TEXTS } from '@dubs/contract';
import { AppError, findGroupOf } from '@dubs/core';
import type { Call, Operation } from './operation.ts';

const refused = () => new AppError('VOUCH_REQUIRED', TEXTS.vouches.required);

/**
 * Throws a 403 in a session for which others must vouch, unless what the path names is in a group that has been opened to it: the same for
 * what is elsewhere and what does not exist.
 */
export async function requireOpenGroup(
  { rest }: Pick<Operation, 'rest'>,
  { core, request, input }: Pick<Call<unknown, unknown>, 'core' | 'request' | 'input'>,
): Promise<void> {
  const open = request.openGroupIds();
  // A list of groups holds those that are open.
  if (open === null || rest === 'GET /groups') return;
  const [, kind = ''] = /^\w+ \/(groups|posts|comments)\/:id/.exec(rest) ?? [];
  const fields = input as Record<string, number | undefined>;
  const id = fields['id'] ?? fields[`${kind.slice(0, -1)}Id`] ?? 0;
  const groupId =
    kind === 'groups' ? id : await findGroupOf(core.db, kind === 'posts' ? 'posts' : 'comments', id);
  if (groupId === null || !open.includes(groupId)) throw refused();
}
