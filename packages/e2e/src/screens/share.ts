import type { Locator, Page } from '@playwright/test';
import type { Picture } from '../pictures.ts';

export const OPEN_SHARE = 'Share a win or L with your groups';

/** Returns a share form within this part of a page. */
export const shareForm = (place: Locator) => ({
  win: place.getByRole('radio', { name: 'Win', exact: true }),
  loss: place.getByRole('radio', { name: 'L', exact: true }),
  wish: (name: string) =>
    place.getByRole('radiogroup', { name: 'What would help?' }).getByRole('radio', { name, exact: true }),
  text: place.getByRole('textbox'),
  addImages: place.getByRole('button', { name: 'Add images', exact: true }),
  pictures: place.getByRole('list', { name: 'Images' }).getByRole('listitem'),
  removeImage: (place_: number) => place.getByRole('button', { name: `Remove image ${place_}`, exact: true }),
  group: (name: string) => place.getByRole('checkbox', { name, exact: true }),
  /** Matches its pending label too. */
  share: place.getByRole('button', { name: /^(Share|Sharing\.\.\.)$/ }),
  cancel: place.getByRole('button', { name: 'Cancel', exact: true }),
});

/** Returns the share dialog, for a win or an L. */
export const shareDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Share Your (Win|L)$/ });
  return { dialog, close: dialog.getByRole('button', { name: 'Close', exact: true }), ...shareForm(dialog) };
};

/** Returns the dialog that turns an L around. */
export const turnDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Turn It Around', exact: true });
  return {
    dialog,
    withoutLoss: dialog.getByRole('button', { name: 'Share without the L', exact: true }),
    ...shareForm(dialog),
  };
};

/** Opens the share dialog from /home by its address. */
export async function openShareDialog(page: Page): Promise<ReturnType<typeof shareDialog>> {
  await page.getByRole('button', { name: OPEN_SHARE }).waitFor();
  await page.evaluate(() => {
    history.pushState({ key: crypto.randomUUID(), idx: history.length }, '', '/home?share=1');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  const dialog = shareDialog(page);
  await dialog.dialog.waitFor();
  return dialog;
}

/** Returns quick share, on Home or on a group's page. */
export const quickShare = (page: Page) => {
  const region = page.getByRole('region', { name: /^Share (?:a win or L|with this group)$/ });
  return {
    region,
    open: region.getByRole('button', { name: /Share a win or L with (?:your groups|this group)/ }),
    takePhoto: region.getByRole('button', { name: 'Take a photo', exact: true }),
    close: region.getByRole('button', { name: 'Close', exact: true }),
    groups: region.getByRole('button', { name: /^To / }),
    ...shareForm(region),
  };
};

/** Opens quick share. */
export async function openQuickShare(page: Page): Promise<ReturnType<typeof quickShare>> {
  const form = quickShare(page);
  await form.open.click();
  await form.text.waitFor();
  return form;
}

/** Returns the tickets of shares that the server has not received. */
export const pendingTickets = (page: Page) => {
  const region = page.getByRole('region', { name: 'Waiting to send', exact: true });
  return {
    region,
    ticket: (words: string) => region.getByRole('article').filter({ hasText: words }),
    button: (words: string, name: string) =>
      region.getByRole('article').filter({ hasText: words }).getByRole('button', { name, exact: true }),
  };
};

/** Picks files, or those of these paths, with the button and the file chooser. */
export async function pick(
  page: Page,
  form: { addImages: Locator },
  files: Picture[] | string[],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), form.addImages.click()]);
  await chooser.setFiles(files);
}
