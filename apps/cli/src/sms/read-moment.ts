import { InvalidArgumentError } from 'commander';

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Reads a moment. One without a zone is refused: it would be another one on another machine. */
export function readMoment(text: string): Date {
  const moment = new Date(text);
  if (!ISO_TIME.test(text) || Number.isNaN(moment.getTime()))
    throw new InvalidArgumentError(
      'It is a time with its zone, such as 2026-03-10T19:00Z or 2026-03-10T19:00+01:00.',
    );
  return moment;
}
