import type { HostPage } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { forbidden } from '../errors.ts';
import { listOff } from '../health/index.ts';
import { measureOutbox } from '../outbox/index.ts';
import { countForHost, hasNumberAmong } from './host.queries.ts';

/** Returns the server's statistics for its hosts; a 403 for other users. */
export async function getHostPage(
  { db, settings, updates }: Pick<CoreContext, 'db' | 'settings' | 'updates'>,
  { userId }: Actor,
  version: string,
): Promise<HostPage> {
  if (!(await hasNumberAmong(db, userId, settings.hostNumbers))) throw forbidden();
  const [{ lastBackup, ...counts }, { waiting }, update = null] = await Promise.all([
    countForHost(db),
    measureOutbox(db),
    updates?.find(),
  ]);
  const off = listOff(settings);
  return {
    ...counts,
    queue: waiting,
    lastBackup: lastBackup?.toISOString() ?? null,
    version,
    update,
    ...(off.length > 0 && { off }),
  };
}
