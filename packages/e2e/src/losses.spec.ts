import { newGroup, recentPosts, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { CONSOLE, cutOff } from './failures.ts';
import { frame, toast } from './screens/frame.ts';
import { groups } from './screens/groups.ts';
import { editDialog, metLoss, postCard, postMenu } from './screens/posts.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { reactions } from './screens/reactions.ts';
import { openShareDialog, turnDialog } from './screens/share.ts';
import { expect, test } from './test.ts';

/** Creates two people in a group. */
async function twoPeople() {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id: groupId } = await newGroup('Runners', ada, bo);
  return { ada, bo, groupId };
}

test('an L says what would help, is heard, and is turned around', async ({ open }) => {
  const { ada, bo } = await twoPeople();
  const [adas, bos] = [await open(ada), await open(bo)];
  await adas.goto('/home');
  const form = await openShareDialog(adas);
  await expect(form.wish('To be heard')).toBeHidden();
  await form.loss.check();
  await form.wish('To be heard').check();
  await form.text.fill('Missed the bus');
  await form.group('Runners').check();
  await form.share.click();
  const own = postCard(adas, 'Missed the bus');
  await expect(own.getByText('Wants to be heard')).toBeVisible();
  await expect(metLoss(own).hear).toHaveCount(0);

  await test.step('the other sees it quietly, and marks it as heard', async () => {
    await bos.goto('/group');
    await expect(groups(bos).card('Runners').getByText('1 new L', { exact: true })).toBeVisible();
    await bos.goto('/home');
    const card = postCard(bos, 'Missed the bus');
    const { add, choice, choose } = reactions(card);
    await add.click();
    for (const words of ['🙏 praying', '🫡 salute', '😢 crying', '❤️ heart', '🤗 hug'])
      await expect(choose(words)).toBeVisible();
    await expect(choice.getByRole('button')).toHaveCount(5);
    await bos.keyboard.press('Escape');
    await expect(metLoss(card).hear).toHaveAttribute('aria-pressed', 'false');
    await metLoss(card).hear.click();
    await expect(metLoss(card).hear).toHaveAttribute('aria-pressed', 'true');
    await expect(metLoss(card).turnAround).toHaveCount(0);
  });

  await test.step('the author alone sees who heard, and shares the win that came of it', async () => {
    await expect(own.getByText('Heard by Bo')).toBeVisible();
    await expect(bos.getByText('Heard by')).toHaveCount(0);
    await metLoss(own).turnAround.click();
    const turn = turnDialog(adas);
    await expect(turn.dialog.getByText('Missed the bus')).toBeVisible();
    await expect(turn.group('Runners')).toBeChecked();
    await turn.text.fill('Caught the next one');
    await turn.share.click();
    await expect(turn.dialog).toBeHidden();
  });

  await test.step('the two posts lead to each other, for both', async () => {
    for (const page of [adas, bos]) {
      await metLoss(postCard(page, 'Missed the bus')).turned.click();
      await page.waitForURL('**/post/*');
      await expect(postPage(page).post).toHaveCount(1);
      await expect(postPage(page).post.getByText('Caught the next one')).toBeVisible();
      await metLoss(postPage(page).post).turned.click();
      await expect(postPage(page).post.getByText('Missed the bus')).toBeVisible();
      await frame(page).to('Home').click();
    }
    await expect(metLoss(own).turnAround).toHaveCount(0);
  });
});

test('a draft stays when the L was turned around meanwhile, and is shared without it', async ({ open }) => {
  const { ada, groupId } = await twoPeople();
  const loss = await share(groupId, ada, { content: 'Missed the bus', type: 'loss' });
  const page = await open(ada, { expected: [CONSOLE.conflict] });
  await page.goto(addressOf(loss));
  await metLoss(postPage(page).post).turnAround.click();
  const turn = turnDialog(page);
  await turn.text.fill('Caught the next one');
  await share(groupId, ada, { content: 'Walked', turns: loss.id });
  await turn.share.click();
  await expect(turn.dialog.getByText('Another win of yours turned this L around.')).toBeVisible();
  await expect(turn.text).toHaveValue('Caught the next one');
  await turn.withoutLoss.click();
  await turn.share.click();
  await expect(toast(page).filter({ hasText: 'Win shared!' })).toBeVisible();
  const [win] = await recentPosts(ada);
  expect(win).toMatchObject({ content: 'Caught the next one', turnsPostId: null });
});

test('an L is not heard after all when that could not be sent', async ({ open }) => {
  const { ada, bo, groupId } = await twoPeople();
  await share(groupId, ada, { content: 'Missed the bus', type: 'loss' });
  const page = await open(bo, { expected: [CONSOLE.cutOff] });
  await page.goto('/home');
  const { hear } = metLoss(postCard(page, 'Missed the bus'));
  await hear.waitFor();
  await cutOff(page, /\/trpc\/[^?]*\bposts\.(heard|get)\b/);
  await hear.click();
  await expect(toast(page)).toContainText('Failed to say that you heard it.');
  await expect(hear).toHaveAttribute('aria-pressed', 'false');
});

test('the author of an L changes what would help', async ({ open }) => {
  const { ada, groupId } = await twoPeople();
  await share(groupId, ada, { content: 'Missed the bus', type: 'loss' });
  const page = await open(ada);
  await page.goto('/home');
  const card = postCard(page, 'Missed the bus');
  await postMenu(card).more.click();
  await postMenu(card).edit.click();
  const { wish, save, dialog } = editDialog(page);
  await expect(wish('Just sharing')).toBeChecked();
  await wish('A laugh').check();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText('Could use a laugh')).toBeVisible();
  await expect(card.getByText('Edited')).toHaveCount(0);
});
