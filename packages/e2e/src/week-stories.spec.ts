import { AxeBuilder } from '@axe-core/playwright';
import { newGroup, share } from './api/groups.ts';
import { newPerson, type Person } from './api/people.ts';
import { dialogEntries } from './dialog-entries.ts';
import { advanceClock, pauseClock, installClock } from './page-clock.ts';
import { holdRequests, procedure } from './failures.ts';
import { layoutShift } from './layout-shift.ts';
import { hidePageBriefly } from './screens/frame.ts';
import { postCard } from './screens/posts.ts';
import { shareDialog } from './screens/share.ts';
import { answerStories, nana, quiet, storyOf, weekStory } from './screens/week-story.ts';
import { expect, type Open, PHONE, test, WITH_STORIES } from './test.ts';

/** Sunday, 1 March 2026, in New York. */
const EVENING = new Date('2026-03-01T18:00:00-05:00');
const BEFORE = new Date('2026-03-01T17:00:00-05:00');

/** Returns the next Sunday evening in New York, at the end of the week of today's posts or of a later one. */
function comingSunday(): Date {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 - day.getUTCDay());
  day.setUTCHours(23, 30);
  return day;
}

/** Opens Home at a time of the page's clock, with a full week of one group. */
async function openHome(
  open: Open,
  { at = EVENING, moves = false, person }: { at?: Date; moves?: boolean; person?: Person } = {},
) {
  const ada = person ?? (await newPerson('Ada'));
  const { id } = await newGroup('Family', ada);
  const page = await open(ada, {
    stored: WITH_STORIES,
    ...(moves && { reducedMotion: 'no-preference' }),
  });
  await installClock(page);
  await page.clock.setSystemTime(at);
  const calls = await answerStories(page, {
    ...quiet,
    stories: [storyOf(id, 'Family', { ...nana, id: ada.id })],
    olderWin: null,
  });
  const extras = page.waitForResponse(/users\.birthdays/);
  await page.goto('/home');
  await extras;
  return { page, id, calls, personPage: `/group/${id}/person/${ada.id}`, ...weekStory(page, 'Family') };
}

test('no one asks for the week before Sunday evening, and Home shows it from then on', async ({ open }) => {
  const before = await openHome(open, { at: BEFORE });
  await expect(before.page.getByText('No recent activity')).toBeVisible();
  await expect(before.tickets).toBeHidden();
  expect(before.calls()).toBe(0);
  const { tickets } = await openHome(open);
  await expect(tickets).toBeVisible();
});

test('Home that stays open past Sunday evening shows the week when it comes into sight again', async ({
  open,
}) => {
  const { page, tickets } = await openHome(open, { at: BEFORE });
  await expect(page.getByText('No recent activity')).toBeVisible();
  await page.clock.setSystemTime(EVENING);
  await hidePageBriefly(page);
  await expect(tickets).toBeVisible();
});

test('the keyboard opens a story that waits for it, turns it, returns to the ticket and follows a name', async ({
  open,
}) => {
  const { page, ticket, story, stub, personPage } = await openHome(open, { moves: true });
  await ticket.focus();
  await page.keyboard.press('Enter');
  await expect(stub('count')).toContainText('7 dubs');
  await expect(stub('count')).toContainText('and 2 Ls, carried together');
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
  await pauseClock(page);
  await advanceClock(page, 7);
  await expect(stub('count')).toBeVisible();
  for (const [name, text] of [
    ['photo', 'Nana'],
    ['givers', 'Nana left 11 ❤️'],
    ['goal', 'Read 12 books'],
    ['end', 'See you next week.'],
  ] as const) {
    await page.keyboard.press('ArrowRight');
    await expect(stub(name)).toContainText(text);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(stub('goal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(story).toBeHidden();
  await advanceClock(page, 1);
  await expect(ticket).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await stub('photo').getByRole('link', { name: 'Nana' }).press('Enter');
  await expect(page).toHaveURL(personPage);
});

test('a finger turns the story, a hold pauses it, and what was seen is gone at the next visit', async ({
  open,
}) => {
  const { page, ticket, tickets, story, stub } = await openHome(open, { moves: true });
  await ticket.click();
  await expect(stub('count')).toBeVisible();
  await pauseClock(page);
  await page.mouse.click(300, 400);
  await expect(stub('photo')).toBeVisible();
  await test.step('the picture keeps its shape in a low window, so that its corners are round', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const box = await stub('photo').getByRole('img').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
    await page.setViewportSize(PHONE.viewport);
  });
  await page.mouse.click(40, 400);
  await expect(stub('count')).toBeVisible();
  await page.mouse.move(300, 400);
  await page.mouse.down();
  await advanceClock(page, 7);
  await page.mouse.up();
  await expect(stub('count')).toBeVisible();
  await advanceClock(page, 6.5);
  await expect(stub('photo')).toBeVisible();
  await page.mouse.down();
  await page.mouse.move(200, 400);
  await page.mouse.up();
  await expect(stub('givers')).toBeVisible();
  await page.clock.resume();
  await story.getByRole('button', { name: 'Close' }).click();
  await expect(tickets).toBeVisible();
  await expect.poll(() => dialogEntries(page)).toBe(0);
  const extras = page.waitForResponse(/stats\.stories/);
  await page.reload();
  await extras;
  await expect(tickets).toBeHidden();
});

test('a story does not turn by itself where motion is not wanted, and ends with a first win of the next week', async ({
  open,
}) => {
  const { page, ticket, story, stub } = await openHome(open);
  await ticket.click();
  await expect(stub('count')).toBeVisible();
  await pauseClock(page);
  await advanceClock(page, 7);
  await expect(stub('count')).toBeVisible();
  await page.clock.resume();
  for (let turned = 0; turned < 4; turned += 1) await story.getByRole('button', { name: 'Next' }).click();
  await story.getByRole('button', { name: 'Share a first one' }).click();
  const { dialog, group } = shareDialog(page);
  await expect(dialog).toBeVisible();
  await expect(group('Family')).toBeChecked();
});

test('a first win of the next week goes to the group whose story it ends', async ({ open }) => {
  const ada = await newPerson('Ada');
  const climbers = await newGroup('Climbers', ada);
  await share(climbers.id, ada, { content: 'To the top' });
  const { page, id } = await openHome(open, { person: ada, at: comingSunday() });
  await page.unrouteAll({ behavior: 'wait' });
  const stories = [storyOf(id), storyOf(climbers.id, 'Climbers')];
  await answerStories(page, { ...quiet, stories, olderWin: null });
  await page.reload();
  await test.step('the tickets arrive in one row, and move nothing below', async () => {
    await expect(weekStory(page, 'Climbers').ticket).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.01);
    const [first, second] = [
      await weekStory(page, 'Family').ticket.boundingBox(),
      await weekStory(page, 'Climbers').ticket.boundingBox(),
    ];
    expect(second?.y).toBe(first?.y);
  });
  for (const [name, other] of [
    ['Family', 'Climbers'],
    ['Climbers', 'Family'],
  ] as const) {
    const { ticket, story } = weekStory(page, name);
    await ticket.click();
    for (let turned = 0; turned < 4; turned += 1) await story.getByRole('button', { name: 'Next' }).click();
    await story.getByRole('button', { name: 'Share a first one' }).click();
    const { dialog, group, close } = shareDialog(page);
    await expect(group(name)).toBeChecked();
    await expect(group(other)).not.toBeChecked();
    await close.click();
    await expect(dialog).toBeHidden();
  }
});

test('posts of the next week alone do not move when the week turns out to have no story', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Climbers', ada);
  await share(id, ada, { content: 'To the top' });
  const { page } = await openHome(open, { person: ada });
  await page.unrouteAll({ behavior: 'wait' });
  await answerStories(page, { ...quiet, olderWin: null });
  const release = await holdRequests(page, procedure('stats.stories'));
  await page.reload();
  const post = postCard(page, 'To the top');
  const before = await post.boundingBox();
  const answered = page.waitForResponse(procedure('stats.stories'));
  release();
  await answered;
  // The device notes that the week has no story when its place would go.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('week-stories'))).toContain(':all');
  expect(await post.boundingBox()).toEqual(before);
});

test('a quiet week is one stub with an older win; tickets can be hidden, and turned off on the profile', async ({
  open,
}) => {
  const { page } = await openHome(open);
  await page.unrouteAll({ behavior: 'wait' });
  await answerStories(page, quiet);
  await page.reload();
  const { ticket, stub, hide, tickets } = weekStory(page, 'Your groups');
  await ticket.click();
  await expect(stub('quiet')).toContainText('A quiet week is fine.');
  await expect(stub('quiet')).toContainText('Parallel parked.');
  await page.keyboard.press('Escape');
  await expect(ticket).toBeFocused();
  await hide.click();
  await expect(tickets).toBeHidden();
  await page.goto('/profile');
  const off = page.getByRole('switch', { name: 'Story of the week' });
  await off.click();
  await page.reload();
  await expect(off).not.toBeChecked();
});
