import type { When } from './story.ts';

const MINUTE_MS = 60_000;

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns a function that turns the moments of a story into times. Early in the day, today's moments are compressed,
 * so that all of them are in the past and none is yesterday.
 *
 * @param now every moment of the story is before it
 * @param all every moment of the story
 */
export function storyClock(now: Date, all: readonly When[]): (when: When) => Date {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const latest = Math.max(
    0,
    ...all.filter(([daysAgo]) => daysAgo === 0).map(([, clock]) => minutesOf(clock)),
  );
  const scale = Math.min(1, (now.getTime() - midnight) / ((latest + 1) * MINUTE_MS));
  return ([daysAgo, clock]) => {
    const minutes = minutesOf(clock);
    if (daysAgo === 0) return new Date(midnight + minutes * MINUTE_MS * scale);
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 0, minutes);
  };
}

/** Returns minutes after `start` as times, compressed if the last would be in the future. */
export function minutesAfter(start: Date, now: Date, all: readonly number[]): (minutes: number) => Date {
  const available = (now.getTime() - start.getTime()) / MINUTE_MS;
  const scale = Math.min(1, available / (Math.max(0, ...all) + 1));
  return (minutes) => new Date(start.getTime() + minutes * MINUTE_MS * scale);
}
