import type { Page } from '@playwright/test';
import type { WeekStories, WeekStory } from '@dubs/contract';
import { answerProcedure } from '../failures.ts';

export const nana = {
  id: 2_000_000,
  name: 'Nana',
  displayName: 'Nana',
  firstName: null,
  lastName: null,
  avatarUrl: null,
  avatarEmoji: null,
};

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"%3E%3Crect width="1600" height="1200" fill="%2380a060"/%3E%3C/svg%3E';

/** Returns a week of a group with content of every kind, all of it by `user`. */
export const storyOf = (groupId: number, name = 'Family', user = nana): WeekStory => ({
  group: { id: groupId, name, emoji: '🎊' },
  totalDubs: 7,
  totalLs: 2,
  photo: {
    url: PICTURE,
    thumbnailUrl: PICTURE,
    width: 1600,
    height: 1200,
    placeholder: '',
    description: null,
    postId: 1,
    user,
    about: null,
  },
  givers: [{ user, emoji: '❤️', count: 11 }],
  goal: { title: 'Read 12 books', user },
});

/** A week without any shares. */
export const quiet: WeekStories = {
  weekStart: '2026-02-23',
  weekEnd: '2026-03-01',
  stories: [],
  olderWin: {
    postId: 1,
    content: 'Parallel parked.',
    createdAt: '2026-01-14T12:00:00.000Z',
    user: nana,
    about: null,
    group: { id: 1, name: 'Family', emoji: '🎊' },
  },
};

/** Responds to the call for the week's stories with `week`. Returns a function that counts the calls. */
export const answerStories = (page: Page, week: WeekStories): Promise<() => number> =>
  answerProcedure(page, 'stats.stories', week);

/** Returns the tickets of the week on Home, and the story of this group. */
export const weekStory = (page: Page, name: string) => {
  const tickets = page.getByRole('region', { name: 'The week' });
  const story = page.getByRole('dialog', { name: new RegExp(`^${name}, `) });
  return {
    tickets,
    story,
    ticket: tickets.getByRole('button', { name: `Open the week of ${name}` }),
    hide: tickets.getByRole('button', { name: `Hide the week of ${name}` }),
    stub: (kind: string) => story.locator(`[data-stub="${kind}"]`),
  };
};
