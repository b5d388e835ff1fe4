import { InvalidArgumentError } from 'commander';

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** True if the date and the time exist. `Date` accepts 30 February, for example, and returns a day in March. */
const isExistingTime = (text: string): boolean => {
  const time = Date.parse(`${text}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/**
 * Parses a time such as `2026-03-10T19:00Z`. The zone is required: without it, the time would depend on the machine,
 * and could be skipped or repeated when the clocks change.
 */
export function readMoment(text: string): Date {
  const [, localTime] = SHAPE.exec(text) ?? [];
  if (localTime === undefined)
    throw new InvalidArgumentError(
      'It is a time with its zone, such as 2026-03-10T19:00Z or 2026-03-10T19:00+01:00.',
    );
  const moment = new Date(text);
  if (!isExistingTime(localTime) || Number.isNaN(moment.getTime()))
    throw new InvalidArgumentError('There is no such date or time, or no such zone.');
  return moment;
}
