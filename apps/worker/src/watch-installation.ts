import { countSegmentsOfMonth, findInstallation } from '@dubs/core';
import { findBackupAge } from '@dubs/core/backups';
import type { Config, Metrics } from '@dubs/platform';
import type { WorkerContext } from './context.ts';

/** Adds gauges that are the same for all processes: orphaned pictures, the last backup, and the costs of texts. */
export function watchInstallation(
  metrics: Metrics,
  { db, clock }: Pick<WorkerContext['core'], 'db' | 'clock'>,
  { backups, smsCosts: { price, budget } }: Pick<Config, 'backups' | 'smsCosts'>,
): void {
  metrics.gauges(
    'media',
    { dubs_media_orphans: 'Unreferenced files that the last sweep left because they were too many.' },
    async () => ({ dubs_media_orphans: (await findInstallation(db)).mediaOrphans }),
  );
  metrics.gauges(
    'backups',
    { dubs_backup_age_seconds: 'How long ago the last backup was made.' },
    async () => ({ dubs_backup_age_seconds: (await findBackupAge(db, backups.at !== null)) ?? {} }),
  );
  metrics.gauges(
    'texts',
    {
      dubs_sms_month_segments: 'Segments of the texts of this month (UTC).',
      dubs_sms_month_cost: 'What they cost, in the currency of SMS_PRICE.',
      dubs_sms_month_budget: 'What texts may cost in a month: SMS_MONTHLY_BUDGET.',
    },
    async () => {
      const segments = await countSegmentsOfMonth(db, clock.now());
      return {
        dubs_sms_month_segments: segments,
        dubs_sms_month_cost: price === null ? {} : segments * price,
        dubs_sms_month_budget: budget ?? {},
      };
    },
  );
}
