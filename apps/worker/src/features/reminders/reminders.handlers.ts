import { type DueReminder, reconcileReminders, sendReminder, sweepReminders } from '@dubs/core';
import type { JobHandlers, NewJob, Queues } from '@dubs/platform';
import type { WorkerContext } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

type ReminderJob = 'reminders.sweep' | 'reminder.send' | 'reminders.reconcile';

/** Returns the job that sends a reserved text. Its id differs for each dispatch and restore, since ended jobs keep theirs. */
const toJob = ({ id, attempts, epoch }: DueReminder): NewJob<Jobs> => ({
  name: 'reminder.send',
  payload: { reminderId: id },
  id: `reminder-${epoch}-${id}-${attempts}`,
  // Many users of a time zone may be due at the same time, and notifications must not wait for their texts.
  isLowPriority: true,
});

const OUTCOMES = [
  'sent',
  'skipped',
  'retried',
  'failed',
  'unknown',
  'held-back',
  'released',
  'late',
  'gone',
] as const;
const DELAYS = [60, 120, 300, 600, 900, 1_800, 3_600, 7_200];

/** Reserves daily texts, sends them, and reconciles those whose outcome is unknown. */
export function reminderHandlers(
  { core, metrics }: Pick<WorkerContext, 'core' | 'metrics'>,
  queues: Pick<Queues<Jobs>, 'addAll'>,
): Pick<JobHandlers<Jobs>, ReminderJob> {
  const reminders = metrics.counter(
    'dubs_reminders_total',
    'Daily texts by outcome; "held-back" counts how often the ceiling or the monthly budget made texts wait.',
    ['outcome'],
    OUTCOMES.map((outcome) => ({ outcome })),
  );
  const delays = metrics.histogram(
    'dubs_reminder_delay_seconds',
    'Daily texts that were sent: how long after the beginning of their hour.',
    [],
    DELAYS,
  );
  const count = (outcome: (typeof OUTCOMES)[number]) => reminders.add({ outcome });
  return {
    'reminders.sweep': async () => {
      const sweep = await sweepReminders(core, (reminders) => queues.addAll(reminders.map(toJob)));
      if (sweep.isHeldBack) count('held-back');
      if (sweep.late > 0) reminders.add({ outcome: 'late' }, sweep.late);
      if (sweep.reserved + sweep.late + sweep.dispatched > 0) core.log.info(sweep, 'reminders.swept');
    },
    'reminder.send': async ({ reminderId }) => {
      count(await sendReminder(core, reminderId, (seconds) => delays.observe({}, seconds)));
    },
    'reminders.reconcile': async () => {
      const { found, lost, open } = await reconcileReminders(core);
      if (found + lost + open > 0) core.log.info({ found, lost, open }, 'reminders.reconciled');
    },
  };
}
