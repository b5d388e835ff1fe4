import type { Page } from '@playwright/test';

/** Returns the controls of goals, on /goals and in a group's tab. */
export const goals = (page: Page) => {
  const section = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true });
  const active = section('Active Goals');
  const completed = section('Completed Goals');
  return {
    add: page.getByRole('button', { name: 'Add Goal', exact: true }),
    createFirst: page.getByRole('button', { name: 'Create Your First Goal', exact: true }),
    active,
    completed,
    activeCard: (title: string) => active.getByRole('article', { name: title, exact: true }),
    completedCard: (title: string) => completed.getByRole('article', { name: title, exact: true }),
    complete: (title: string) => page.getByRole('button', { name: `Complete goal: ${title}`, exact: true }),
    delete: (title: string) => page.getByRole('button', { name: `Delete goal: ${title}`, exact: true }),
  };
};

/** Returns the dialog that sets a goal, with or without a choice of groups. */
export const goalDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Create (New )?Goal$/ });
  return {
    dialog,
    group: dialog.getByLabel('Group', { exact: true }),
    title: dialog.getByLabel('Title', { exact: true }),
    description: dialog.getByLabel('Description', { exact: true }),
    /** Matches its pending label too. */
    create: dialog.getByRole('button', { name: /^(Create Goal|Creating\.\.\.)$/ }),
    close: dialog.getByRole('button', { name: 'Close', exact: true }),
  };
};

/** Returns the dialog that confirms the deletion of a goal. */
export const deleteQuestion = (page: Page) => {
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this goal?' });
  return {
    dialog,
    cancel: dialog.getByRole('button', { name: 'Cancel', exact: true }),
    delete: dialog.getByRole('button', { name: /^(Delete|Deleting\.\.\.)$/ }),
  };
};
