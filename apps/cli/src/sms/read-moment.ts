import { InvalidArgumentError } from 'commander';

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** True if a calendar and a clock can show it, such as `2026-03-10T19:00`: `Date` lets 30 February run over into March. */
const canBeShown = (text: string): boolean => {
  const time = Date.parse(`${text}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/**
 * Returns the moment that a text names. One without a zone is refused: it would be another one on another machine. With a zone,
 * no change of the clock skips or repeats it.
 */
export function readMoment(text: string): Date {
  const [, shown] = SHAPE.exec(text) ?? [];
  if (shown === undefined)
    throw new InvalidArgumentError(
      'It is a time with its zone, such as 2026-03-10T19:00Z or 2026-03-10T19:00+01:00.',
    );
  const moment = new Date(text);
  if (!canBeShown(shown) || Number.isNaN(moment.getTime()))
    throw new InvalidArgumentError('There is no such date or time, or no such zone.');
  return moment;
}
