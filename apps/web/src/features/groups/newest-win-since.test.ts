import type { Group } from '@dubs/contract';
import { expect, it } from 'vitest';
import { newestWinSince } from './newest-win-since.ts';

const ME = 1;
const group = (id: number, name: string, win?: { by: number; name: string; at: string }) =>
  ({
    id,
    name,
    recentWin: win ? { createdAt: win.at, content: '', user: { id: win.by, name: win.name } } : null,
  }) as Group;
const EARLIER = { by: 2, name: 'Leila', at: '2025-06-01T08:00:00.000Z' };
const LATER = { by: 2, name: 'Leila', at: '2025-06-01T09:00:00.000Z' };

it('returns who shared the newest win, and where', () => {
  const before = [group(1, 'Table', EARLIER), group(2, 'Club')];
  const latest = { by: 3, name: '', at: '2025-06-01T09:30:00.000Z' };
  expect(newestWinSince(before, [group(1, 'Table', LATER), group(2, 'Club')], ME)).toEqual({
    actor: 'Leila',
    group: 'Table',
  });
  expect(newestWinSince(before, [group(1, 'Table', LATER), group(2, 'Club', latest)], ME)).toEqual({
    actor: 'Someone',
    group: 'Club',
  });
});

it('ignores known wins, own wins, removed wins and new groups', () => {
  const before = [group(1, 'Table', LATER)];
  for (const now of [
    [group(1, 'Table', LATER)],
    [group(1, 'Table', { ...LATER, by: ME, at: '2025-06-01T10:00:00.000Z' })],
    [group(1, 'Table', EARLIER)],
    [group(1, 'Table', LATER), group(2, 'Club', { ...LATER, at: '2025-06-01T10:00:00.000Z' })],
  ])
    expect(newestWinSince(before, now, ME)).toBeUndefined();
});
