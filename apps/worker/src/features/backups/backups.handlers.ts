import { findLastBackup, noteBackup, openSnapshot, packBackup, runAlone } from '@dubs/core/backups';
import { type JobHandlers, VERSION } from '@dubs/platform';
import { createArchives } from '@dubs/platform/archives';
import type { WorkerContext } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

const MINUTE_MS = 60_000;
const RETRY_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns the latest time at or before `now` with this minute of the day in local time. */
function lastDue(now: Date, minuteOfDay: number): Date {
  const due = new Date(now);
  due.setHours(0, minuteOfDay, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/** Creates the daily backup, and deletes those that are past their retention. */
export function backupHandlers({
  core,
  databaseUrl,
  backups: { at, place, keepDays },
}: Pick<WorkerContext, 'core' | 'databaseUrl' | 'backups'>): Pick<JobHandlers<Jobs>, 'backup.create'> {
  const archives = createArchives(place);
  let notBefore = 0;

  const isDue = async (now: Date): Promise<boolean> => {
    if (at === null || now.getTime() < notBefore) return false;
    return (await findLastBackup(core.db)) <= lastDue(now, at);
  };

  async function create(now: Date): Promise<void> {
    const started = performance.now();
    let missing = 0;
    const content = packBackup(core, {
      openSnapshot: () => openSnapshot(databaseUrl),
      version: VERSION,
      onMissing: (count) => (missing = count),
    });
    const { name, bytes } = await archives.write(now, content);
    await noteBackup(core.db, { name, bytes });
    const deleted = await archives.deleteBefore(new Date(now.getTime() - keepDays * DAY_MS));
    const seconds = Math.round((performance.now() - started) / 1_000);
    const fields = { file: name, bytes, seconds, deleted, missing };
    core.log[missing > 0 ? 'warn' : 'info'](fields, 'backup.created');
  }

  return {
    'backup.create': async () => {
      const now = core.clock.now();
      if (!(await isDue(now))) return;
      try {
        // Another worker may have created the backup in the meantime.
        await runAlone(databaseUrl, 'backup', async () => void ((await isDue(now)) && (await create(now))));
      } catch (error) {
        // A backup reads the whole database, so the next attempt waits longer than until the next job.
        notBefore = now.getTime() + RETRY_MS;
        core.log.error({ err: error }, 'backup.failed');
      }
    },
  };
}
