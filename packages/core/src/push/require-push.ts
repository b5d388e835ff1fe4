import { TEXTS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { PushSender } from '../ports.ts';

/** Returns the push sender; a 409 if push is off. */
export function requirePush({ push }: Pick<CoreContext, 'push'>): PushSender {
  if (!push) throw new AppError('CONFLICT', TEXTS.push.off);
  return push;
}
