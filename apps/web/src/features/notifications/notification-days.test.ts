import type { GroupedNotification } from '@dubs/contract';
import { expect, it } from 'vitest';
import { notificationDays } from './notification-days.ts';

const at = (id: number, ...date: [number, number, number, number?]) =>
  ({ id, createdAt: new Date(...date).toISOString() }) as GroupedNotification;

it('names today and yesterday, and other days in full', () => {
  const now = new Date(2026, 2, 2, 0, 5);
  const days = notificationDays(
    [at(4, 2026, 2, 2), at(3, 2026, 2, 1, 23), at(2, 2026, 2, 1), at(1, 2025, 11, 31)],
    now,
    'en',
  );
  expect(days.map(({ name, notifications }) => [name, notifications.map(({ id }) => id)])).toEqual([
    ['Today', [4]],
    ['Yesterday', [3, 2]],
    ['Wednesday, December 31, 2025', [1]],
  ]);
});
