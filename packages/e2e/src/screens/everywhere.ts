import type { Page } from '@playwright/test';
import { completeGoal, setGoal } from '../api/goals.ts';
import { inviteCode, newGroup, share } from '../api/groups.ts';
import { newPerson, type Person } from '../api/people.ts';
import { comment, react } from '../api/posts.ts';
import { heicPicture, picture } from '../pictures.ts';
import { postPage } from './post-page.ts';

/** A user with content on all screens. */
export interface ScreenData {
  person: Person;
  /** Another member of the group. */
  friendId: number;
  groupId: number;
  /** A post with five pictures. */
  postId: number;
  /** The invite code of a group that the user is not a member of. */
  inviteCode: string;
}

/** Creates a user in two groups, with posts of each kind, pictures, goals, and a win that they have not viewed. */
export async function createScreenData(): Promise<ScreenData> {
  const [person, friend] = [await newPerson('Mona Lund'), await newPerson('Nils Åberg')];
  const group = await newGroup('Sunday Runners', person, friend);
  const family = await newGroup(
    'A family with quite a long name that has to break somewhere',
    friend,
    person,
  );
  const pictures = [
    await picture({ colour: '#b45309' }),
    await heicPicture('heic'),
    await picture({ format: 'png', colour: '#0f766e', width: 480, height: 640 }),
    await picture({ format: 'webp', colour: '#4338ca' }),
    await picture({ colour: '#be185d' }),
  ];
  const post = await share(group.id, person, { content: 'Ten kilometres, and then cake.', pictures });
  await react(post.id, friend, '🔥');
  await react(post.id, person, '🐐');
  await comment(post.id, friend, 'Well done, @Mona Lund!');
  await comment(post.id, person, 'There is cake left.');
  await share(group.id, friend, { content: 'Missed the bus. Twice.', type: 'loss' });
  await share(family.id, friend, { content: 'See https://example.org/results for the times 🎉' });
  await setGoal(group.id, person, 'Run a marathon');
  await completeGoal(await setGoal(group.id, person, 'Run every week'), person);
  await setGoal(group.id, friend, 'Walk to work');
  const other = await newGroup('Bakers', friend);
  return {
    person,
    friendId: friend.id,
    groupId: group.id,
    postId: post.id,
    inviteCode: await inviteCode(other.id, friend),
  };
}

/** A screen: its address, its document title, and how to prepare it. */
export interface Screen {
  path: string;
  title: string;
  /** Waits for the content that appears last, or opens the part to be checked. */
  until: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** The screens of visitors who are not signed in. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { path: '/login', title: 'Log in · Dubs', until: (page) => page.getByLabel('Phone number').waitFor() },
  { path: '/terms', title: 'Terms of Service · Dubs', until: heading('Terms of Service') },
  { path: '/privacy', title: 'Privacy Policy · Dubs', until: heading('Privacy Policy') },
  { path: '/no/such/page', title: '404 Page Not Found · Dubs', until: heading('404 Page Not Found') },
];

/** The first screen of a signed-in user. */
export const HOME_SCREEN: Screen = {
  path: '/home',
  title: 'Home · Dubs',
  until: (page) => page.getByRole('article').nth(2).waitFor(),
};

/** The screen that only the host sees. */
export const HOST_SCREEN: Screen = {
  path: '/host',
  title: 'Your server · Dubs',
  until: (page) => page.getByText('Last backup').waitFor(),
};

/** Returns the screens of a signed-in user, by kind. */
export const signedInScreens = ({ friendId, groupId, postId, inviteCode: code }: ScreenData) =>
  ({
    tabs: [
      HOME_SCREEN,
      {
        path: '/wins',
        title: 'My Posts · Dubs',
        until: (page) => page.getByRole('article').nth(2).waitFor(),
      },
      {
        path: '/goals',
        title: 'Goals · Dubs',
        until: (page) => page.getByRole('article').nth(1).waitFor(),
      },
      {
        path: '/notifications',
        title: 'Notifications · Dubs',
        until: (page) => page.getByRole('group', { name: 'Notifications' }).waitFor(),
      },
      {
        path: '/profile',
        title: 'Profile · Dubs',
        until: (page) => page.getByRole('heading', { name: 'Mona Lund' }).waitFor(),
      },
    ],
    groups: [
      {
        path: '/group',
        title: 'Groups · Dubs',
        until: (page) => page.getByRole('article').nth(1).waitFor(),
      },
      {
        path: `/group/${groupId}`,
        title: 'Sunday Runners · Dubs',
        until: (page) => page.getByRole('article').nth(1).waitFor(),
      },
      {
        path: `/group/${groupId}/post/${postId}`,
        title: 'Post by Mona Lund · Dubs',
        until: (page) => postPage(page).comment('There is cake left.').waitFor(),
      },
      {
        path: `/group/${groupId}/person/${friendId}`,
        title: 'Nils Åberg · Dubs',
        until: (page) => page.getByRole('article').nth(1).waitFor(),
      },
      {
        path: `/group/${groupId}/album`,
        title: 'Album · Dubs',
        until: (page) =>
          page
            .getByRole('button', { name: /^Open photo by/ })
            .nth(4)
            .waitFor(),
      },
    ],
    others: [
      { path: '/name', title: 'Choose Your Display Name · Dubs', until: heading('Choose Your Display Name') },
      { path: '/group/9007199254740991', title: 'Access Denied · Dubs', until: heading(/^Access Denied/) },
      { path: '/group/0', title: 'Group not found · Dubs', until: heading('Group not found') },
      {
        path: `/group/${groupId}/post/9007199254740991`,
        title: 'Access Denied · Dubs',
        until: heading(/^Access Denied/),
      },
      { path: `/group/${groupId}/post/0`, title: 'Invalid Post · Dubs', until: heading('Invalid Post') },
      {
        path: `/group/${groupId}/person/9007199254740991`,
        title: 'Access Denied · Dubs',
        until: heading(/^Access Denied/),
      },
      { path: `/invite/${code}`, title: 'Bakers · Dubs', until: heading('Bakers') },
      { path: '/invite/none', title: 'Invalid Invite · Dubs', until: heading(/^Invalid Invite/) },
      { path: '/nowhere', title: '404 Page Not Found · Dubs', until: heading('404 Page Not Found') },
    ],
  }) satisfies Record<string, readonly Screen[]>;
