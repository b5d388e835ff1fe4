import type { Page } from '@playwright/test';

/** The page of one post. */
export const postPage = (page: Page) => {
  const thread = page.getByRole('region', { name: /^Comments/ });
  const box = thread.getByRole('textbox', { name: 'Add a comment', exact: true });
  return {
    post: page.getByRole('article'),
    back: (group: string) => page.getByRole('main').getByRole('link', { name: group, exact: true }).first(),
    goHome: page.getByRole('link', { name: 'Go Home', exact: true }),
    thread,
    comments: thread.getByRole('list').first().locator(':scope > li'),
    comment: (words: string) => thread.locator('ol > li').filter({ hasText: words }),
    box,
    send: thread.getByRole('button', { name: 'Post comment', exact: true }),
    people: thread.getByRole('listbox', { name: 'People to mention' }),
    person: (name: string) => thread.getByRole('option', { name, exact: true }),
    deleting: page.getByRole('alertdialog', { name: 'Delete this comment?' }),
  };
};

/** The address of a post's page. */
export const addressOf = ({ id, groupId }: { id: number; groupId: number }): string =>
  `/group/${groupId}/post/${id}`;
