import { call } from './api/call.ts';
import { completeGoal, deleteGoal, goalsOf, setGoal } from './api/goals.ts';
import { newGroup, recentPosts } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { CELEBRATION, recordCelebrations } from './celebrations.ts';
import { isDraftKept } from './drafts.ts';
import { answerWith, CONSOLE, cutOff, holdRequests, procedure, tryAgain } from './failures.ts';
import { advanceClock, installClock, pauseClock } from './page-clock.ts';
import { frame, hidePageBriefly, toast, toastRegion } from './screens/frame.ts';
import { deleteQuestion, goalDialog, goals } from './screens/goals.ts';
import { group } from './screens/groups.ts';
import { signIn } from './screens/login.ts';
import { postCard } from './screens/posts.ts';
import { openLive } from './stream.ts';
import { expect, LAPTOP, test } from './test.ts';

const CREATE_FAILED = 'Failed to create goal. Please try again.';
const COMPLETE_FAILED = 'Failed to complete goal. Please try again.';
const DELETE_FAILED = 'Failed to delete goal. Please try again.';

test('a goal needs a group and a title, and the form says so', async ({ open }) => {
  const ann = await newPerson('Ann');
  await newGroup('Runners', ann);
  const page = await open(ann, { expected: [CONSOLE.signedOut] });
  await page.goto('/goals');
  await expect(page.getByText('No active goals yet')).toBeVisible();
  await goals(page).createFirst.click();
  const { dialog, group: choice, title, create, description } = goalDialog(page);
  await expect(dialog).toHaveAccessibleName('Create New Goal');
  await expect(choice).toHaveValue('');
  await title.fill('Read 12 books');
  await expect(create).toBeEnabled();
  await create.click();
  await expect(toast(page)).toContainText('Please select a group for your goal.');
  await expect(dialog).toContainText('Please select a group for your goal.');
  await expect(choice).toBeFocused();
  await expect(choice).toHaveAttribute('aria-invalid', 'true');
  await choice.selectOption({ label: '🏆 Runners' });
  await expect(dialog).not.toContainText('Please select a group');
  await title.fill('  ');
  await create.click();
  await expect(dialog).toContainText('Please enter a title for your goal.');
  await expect(title).toBeFocused();
  await expect(title).toHaveAttribute('maxlength', '200');
  await expect(description).toHaveAttribute('maxlength', '1000');
  expect(await goalsOf(ann)).toEqual([]);
  await test.step('a session that ends while a goal is set loses nothing', async () => {
    await title.fill('Plant a tree');
    await answerWith(page, procedure('goals.create'), 401);
    await create.click();
    await expect(page).toHaveURL('/login');
    await page.unroute(procedure('goals.create'));
    await signIn(page, ann.phone);
    await expect(page).toHaveURL('/goals');
    await goals(page).add.click();
    await expect(title).toHaveValue('Plant a tree');
  });
});

test('a goal that could not be set keeps everything typed, and is set once when tried again', async ({
  open,
}) => {
  const ben = await newPerson('Ben');
  const runners = await newGroup('Runners', ben);
  const page = await open(ben, { expected: [CONSOLE.cutOff] });
  await page.goto('/goals');
  await goals(page).add.click();
  const { dialog, group: choice, title, description, create } = goalDialog(page);
  await choice.selectOption({ label: '🏆 Runners' });
  await title.fill('Run 10k');
  await description.fill('Without stopping');
  await cutOff(page, procedure('goals.create'));
  await create.click();
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText(CREATE_FAILED);
  await expect(dialog).toContainText(CREATE_FAILED);
  await expect(title).toHaveValue('Run 10k');
  await expect(description).toHaveValue('Without stopping');
  await expect(choice).toHaveValue(String(runners.id));

  // A reload keeps what was typed too.
  await expect
    .poll(() => isDraftKept(page, { title: 'Run 10k', description: 'Without stopping' }))
    .toBe(true);
  await page.unroute(procedure('goals.create'));
  await page.reload();
  await goals(page).add.click();
  await expect(dialog).toContainText('Draft restored');
  await expect(title).toHaveValue('Run 10k');
  await expect(description).toHaveValue('Without stopping');
  await expect(choice).toHaveValue(String(runners.id));

  const release = await holdRequests(page, procedure('goals.create'));
  await create.click();
  await expect(create).toHaveText(/Creating\.\.\./);
  await expect(create).toBeDisabled();
  release();
  await expect(toast(page)).toContainText('Goal created!');
  await expect(dialog).toBeHidden();
  const card = goals(page).activeCard('Run 10k');
  await expect(card).toContainText('Without stopping');
  await expect(card).toContainText(/Created \d+:\d\d [AP]M/);
  await expect(goals(page).active).toContainText('1');
  await expect.poll(() => isDraftKept(page, { title: 'Run 10k' })).toBe(false);
  expect(await goalsOf(ben)).toHaveLength(1);
  await goals(page).add.click();
  await expect(title).toHaveValue('');
  await expect(choice).toHaveValue('');
  await goalDialog(page).close.click();

  await card.getByRole('link', { name: 'Runners' }).click();
  await expect(page).toHaveURL(`/group/${runners.id}`);
  await expect(postCard(page, 'Run 10k')).toHaveAccessibleName(/^Goal Set/);
});

test('a goal that is written as its group is deleted can still be copied', async ({ open }) => {
  const [ann, ben] = [await newPerson('Ann'), await newPerson('Ben')];
  const { id } = await newGroup('Runners', ann, ben);
  const page = await open(ben, { expected: [CONSOLE.notFound] });
  await openLive(page, `/group/${id}?tab=goals`);
  await goals(page).add.click();
  const { title, description } = goalDialog(page);
  await title.fill('Read 12 books');
  await description.fill('One a month');
  await call('DELETE', `/groups/${id}`, { token: ann.token });
  await expect(page.getByRole('heading', { level: 1, name: 'Group not found' })).toBeVisible();
  const kept = page.getByRole('status').filter({ hasText: 'What you wrote here was not sent.' });
  await expect(kept).toContainText('Read 12 books');
  await expect(kept).toContainText('One a month');
});

test('a completed goal moves over, is celebrated, and is posted after eight seconds', async ({ open }) => {
  const cam = await newPerson('Cam');
  const { id } = await newGroup('Readers', cam);
  await setGoal(id, cam, 'Read 12 books');
  const page = await open(cam, { reducedMotion: 'no-preference' });
  const celebrations = await recordCelebrations(page);
  await page.goto('/goals');
  const sending = page.waitForRequest(procedure('goals.complete'));
  const pressed = Date.now();
  await goals(page).complete('Read 12 books').click();
  const card = goals(page).completedCard('Read 12 books');
  await expect(card).toBeVisible();
  await expect(card).toBeFocused();
  await expect(page.getByText('No active goals yet')).toBeVisible();
  await expect(page.getByText('One reached. Rest is allowed.')).toBeVisible();
  expect(await celebrations()).toMatchObject([{ scraps: 60, hasRosette: true }]);
  await expect(toast(page)).toContainText('Goal completed!');
  await expect(toast(page)).toContainText(
    'Congratulations on achieving your goal! Your completion has been posted.',
  );
  await expect(card.locator('del')).toHaveText('Read 12 books');
  await expect(card.getByText('Completed', { exact: true })).toBeVisible();
  await expect(card).toContainText(/Completed \d+:\d\d [AP]M/);
  await expect(goals(page).completed).toContainText('1 completed');
  await expect(goals(page).complete('Read 12 books')).toHaveCount(0);
  await expect(page.locator(CELEBRATION)).toHaveCount(0);
  await sending;
  expect(Date.now() - pressed).toBeGreaterThan(7_900);
  await expect(toast(page)).toHaveCount(0);
  const contents = async () => (await recentPosts(cam)).map(({ content }) => content);
  await expect.poll(contents).toContain('[GOAL_COMPLETED] Read 12 books');
  await expect(card).toBeVisible();
});

test('a completion that is undone is never sent, by keyboard too', async ({ open }) => {
  const cat = await newPerson('Cat');
  const { id } = await newGroup('Readers', cat);
  await setGoal(id, cat, 'Read 12 books');
  const page = await open(cat);
  await installClock(page);
  let sent = 0;
  page.on('request', (request) => void (procedure('goals.complete').test(request.url()) && sent++));
  await page.goto(`/group/${id}`);
  await group(page).tab('Goals').click();
  await goals(page).complete('Read 12 books').focus();
  // Its code would not be shown while the clock is paused.
  await toastRegion(page).waitFor({ state: 'attached' });
  await pauseClock(page);
  await page.keyboard.press('Enter');
  await advanceClock(page, 1.5);
  await expect(goals(page).completedCard('Read 12 books')).toBeFocused();
  const undo = toast(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.keyboard.press('F8');
  for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await advanceClock(page, 9);
  await expect(goals(page).activeCard('Read 12 books')).toBeFocused();
  await expect(toast(page)).toHaveCount(0);
  expect(sent).toBe(0);
  expect(await goalsOf(cat)).toMatchObject([{ isCompleted: false }]);
});

test('a completion outlives what comes before its eight seconds are over', async ({ open }) => {
  const [con, dee] = [await newPerson('Con'), await newPerson('Dee')];
  const { id } = await newGroup('Readers', con, dee);
  for (const title of ['Bake', 'Climb', 'Dance', 'Sing']) await setGoal(id, con, title);
  const completed = async () =>
    (await goalsOf(con)).filter(({ isCompleted }) => isCompleted).map(({ title }) => title);
  const page = await open(con, { expected: [CONSOLE.signedOut] });
  await installClock(page);
  await page.goto('/goals');
  await goals(page).complete('Bake').waitFor();
  await pauseClock(page);
  await goals(page).complete('Bake').click();
  await frame(page).to('Home').click();
  await frame(page).to('Goals').click();
  await advanceClock(page, 2);
  await expect(goals(page).completedCard('Bake')).toBeVisible();
  expect(await completed()).toEqual([]);
  await page.clock.resume();

  // Another goal is completed, then the page is left.
  await goals(page).complete('Climb').click();
  await expect.poll(completed).toEqual(['Bake']);
  await page.goto('about:blank');
  await expect.poll(async () => (await completed()).toSorted()).toEqual(['Bake', 'Climb']);

  await page.goto('/goals');
  await goals(page).complete('Dance').click();
  await hidePageBriefly(page);
  await expect.poll(async () => (await completed()).length).toBe(3);
  await expect(toast(page)).toHaveCount(0);
  await goals(page).complete('Sing').click();
  await frame(page).logOut.click();
  await expect(page).toHaveURL('/login');
  expect((await recentPosts(dee)).map(({ content }) => content)).toContain('[GOAL_COMPLETED] Sing');
});

test('where motion is not wanted, a still rosette celebrates', async ({ open }) => {
  const dan = await newPerson('Dan');
  const { id } = await newGroup('Readers', dan);
  await setGoal(id, dan, 'Sleep eight hours');
  const page = await open(dan);
  const celebrations = await recordCelebrations(page);
  await page.goto('/goals');
  await goals(page).complete('Sleep eight hours').click();
  await expect.poll(celebrations).toMatchObject([{ scraps: 0, hasRosette: true }]);
  const long = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().duration) > 120)
      .map((one) => (one.effect as KeyframeEffect).target?.outerHTML),
  );
  expect(long).toEqual([]);
  await expect(page.locator(CELEBRATION)).toHaveCount(0);
});

test('a goal that could not be completed goes back and says why', async ({ open }) => {
  const eva = await newPerson('Eva');
  const { id } = await newGroup('Readers', eva);
  const goal = await setGoal(id, eva, 'Learn to swim');
  const page = await open(eva, { expected: [CONSOLE.cutOff, CONSOLE.conflict] });
  await page.goto('/goals');
  await cutOff(page, procedure('goals.complete'));
  await goals(page).complete('Learn to swim').click();
  await hidePageBriefly(page);
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText(COMPLETE_FAILED);
  const card = goals(page).activeCard('Learn to swim');
  await expect(card).toContainText(COMPLETE_FAILED);
  await expect(goals(page).completed).toHaveCount(0);

  // Logging out sends it, and asks when that fails.
  await goals(page).complete('Learn to swim').click();
  await frame(page).logOut.click();
  await frame(page).keepDraft.click();
  await expect(card).toContainText(COMPLETE_FAILED);

  // Another device was faster: the server's sentence shows.
  await page.unroute(procedure('goals.complete'));
  // The live event would remove the button first.
  await cutOff(page, procedure('goals.list'));
  await completeGoal(goal, eva);
  await goals(page).complete('Learn to swim').click();
  await page.unroute(procedure('goals.list'));
  await hidePageBriefly(page);
  await expect(toast(page)).toContainText('This goal is already completed.');
  await expect(goals(page).completedCard('Learn to swim')).toContainText('This goal is already completed.');
});

test('a goal is deleted after a question, whether active or completed', async ({ open }) => {
  const fin = await newPerson('Fin');
  const { id } = await newGroup('Readers', fin);
  await setGoal(id, fin, 'Wake up early');
  await completeGoal(await setGoal(id, fin, 'Eat more greens'), fin);
  const page = await open(fin, { expected: [CONSOLE.unavailable, CONSOLE.notFound] });
  await page.goto('/goals');
  await goals(page).delete('Wake up early').click();
  const { dialog, cancel, delete: confirm } = deleteQuestion(page);
  await expect(cancel).toBeFocused();
  await cancel.click();
  await expect(dialog).toBeHidden();
  await expect(goals(page).delete('Wake up early')).toBeFocused();

  await answerWith(page, procedure('goals.delete'), 503);
  await goals(page).delete('Wake up early').click();
  await confirm.click();
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText(DELETE_FAILED);
  await expect(dialog).toContainText(DELETE_FAILED);
  await page.unroute(procedure('goals.delete'));
  await confirm.click();
  await expect(toast(page)).toContainText('Goal deleted');
  await expect(toast(page)).toContainText('Goal has been removed from your list');
  await expect(dialog).toBeHidden();
  await expect(goals(page).activeCard('Wake up early')).toHaveCount(0);

  await goals(page).delete('Eat more greens').click();
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(goals(page).completed).toHaveCount(0);
  expect(await goalsOf(fin)).toEqual([]);
  // The posts of the goals stay.
  expect(await recentPosts(fin)).toHaveLength(3);

  // A goal that was deleted elsewhere: the server's sentence shows.
  const gone = await setGoal(id, fin, 'Call Grandma');
  await page.reload();
  await goals(page).delete('Call Grandma').click();
  await deleteGoal(gone, fin);
  await confirm.click();
  await expect(dialog).toContainText('This goal was deleted.');
});

test('the ten goals completed last show, and how many there are', async ({ open }) => {
  const gus = await newPerson('Gus');
  const { id } = await newGroup('Readers', gus);
  for (let n = 1; n <= 11; n += 1) await completeGoal(await setGoal(id, gus, `Goal ${n}`), gus);
  const page = await open(gus, LAPTOP);
  await page.goto('/goals');
  await expect(goals(page).completed).toContainText('showing 10 of 11');
  await expect(goals(page).completed.getByRole('article')).toHaveCount(10);
  await expect(goals(page).completed.getByRole('article').first()).toHaveAccessibleName('Goal 11');
  await expect(goals(page).completedCard('Goal 1')).toHaveCount(0);
  await goals(page).delete('Goal 5').click();
  await deleteQuestion(page).delete.click();
  await expect(deleteQuestion(page).dialog).toBeHidden();
  await expect(goals(page).completed).toContainText('10 completed');
  await expect(goals(page).completedCard('Goal 1')).toBeVisible();
});

test("a group's tab shows all members' goals, and controls on one's own alone", async ({ open }) => {
  const [hal, ida] = [await newPerson('Hal'), await newPerson('Ida')];
  const { id } = await newGroup('Readers', hal, ida);
  await setGoal(id, ida, 'Knit a scarf');
  await setGoal(id, hal, 'Fix the bike');
  const page = await open(hal, LAPTOP);
  await page.goto(`/group/${id}`);
  await group(page).tab('Goals').click();
  await expect(goals(page).activeCard('Knit a scarf')).toContainText('Ida');
  await expect(goals(page).activeCard('Knit a scarf').getByRole('button')).toHaveCount(0);
  await expect(goals(page).activeCard('Fix the bike').getByRole('button')).toHaveCount(2);

  await goals(page).add.click();
  const { dialog, group: choice, title, create } = goalDialog(page);
  await expect(dialog).toHaveAccessibleName('Create Goal');
  await expect(choice).toHaveCount(0);
  await create.click();
  await expect(dialog).toContainText('Please enter a title for your goal.');
  await title.fill('Paint the fence');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Goal created!');
  await expect(goals(page).activeCard('Paint the fence')).toBeVisible();
  await goals(page).complete('Fix the bike').click();
  await expect(toast(page)).toContainText('Goal completed!');
  await expect(goals(page).completedCard('Fix the bike')).toContainText('Hal');
  await hidePageBriefly(page);
  await group(page).tab('Posts').click();
  await expect(postCard(page, 'Paint the fence')).toHaveAccessibleName(/^Goal Set/);
  await expect(
    page.getByRole('article', { name: /^Goal Completed/ }).filter({ hasText: 'Fix the bike' }),
  ).toBeVisible();
});

test('without groups a goal leads to them, and a list that does not load loads when tried again', async ({
  open,
}) => {
  const page = await open(await newPerson('Kim'), { expected: [CONSOLE.unavailable] });
  await page.goto('/home');
  await answerWith(page, procedure('goals.list'), 503);
  await frame(page).to('Goals').click();
  await expect(page.getByText('Your goals could not be loaded.')).toBeVisible();
  await tryAgain(page, procedure('goals.list'));
  await goals(page).createFirst.click();
  const { dialog } = goalDialog(page);
  await expect(dialog).toContainText('You are not in a group yet.');
  await dialog.getByRole('link', { name: 'Join a Group' }).click();
  await expect(page).toHaveURL('/group');
  await page.goBack();
  await expect(page).toHaveURL('/goals');
});

test('posts of a goal are in the feed on returning home, however fresh the feed is', async ({ open }) => {
  const lou = await newPerson('Lou');
  const { id } = await newGroup('Readers', lou);
  await setGoal(id, lou, 'Write a poem');
  const page = await open(lou);
  await page.goto('/home');
  await expect(page.getByRole('article')).toHaveCount(1);
  await frame(page).to('Goals').click();
  await goals(page).complete('Write a poem').click();
  await expect(toast(page)).toContainText('Goal completed!');
  await hidePageBriefly(page);
  await frame(page).to('Home').click();
  await expect(page.getByRole('article', { name: /^Goal Completed/ })).toContainText('Write a poem');
  await frame(page).to('Wins').click();
  await expect(page.getByRole('article')).toHaveCount(2);
});
