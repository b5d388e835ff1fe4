import type { Page } from '@playwright/test';

/** Returns the page of one post. */
export const postPage = (page: Page) => {
  const thread = page.getByRole('region', { name: /^Comments/ });
  const composer = page.getByRole('form', { name: 'New comment', exact: true });
  return {
    composer,
    box: composer.getByRole('textbox', { name: 'Add a comment', exact: true }),
    send: composer.getByRole('button', { name: 'Post comment', exact: true }),
    people: composer.getByRole('listbox', { name: 'People to mention' }),
    person: (name: string) => composer.getByRole('option', { name, exact: true }),
    post: page.getByRole('article'),
    back: (group: string) => page.getByRole('link', { name: `Back to ${group}`, exact: true }),
    goHome: page.getByRole('link', { name: 'Go Home', exact: true }),
    thread,
    comments: thread.getByRole('list').first().locator(':scope > li'),
    comment: (words: string) => thread.locator('ol > li').filter({ hasText: words }),
  };
};

/** Returns the address of a post's page. */
export const addressOf = ({ id, groupId }: { id: number; groupId: number }): string =>
  `/group/${groupId}/post/${id}`;
