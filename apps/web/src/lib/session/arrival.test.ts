import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const KEY = 'arrival';
const tokenOf = (sid: number) => `x.${btoa(JSON.stringify({ sid }))}.x`;

let navigation: NavigationTimingType;

/** Loads the page's modules, as the browser does after a navigation of this type. */
async function visit(by: NavigationTimingType) {
  navigation = by;
  vi.resetModules();
  return { ...(await import('./arrival.ts')), ...(await import('./session.ts')) };
}

beforeEach(() => {
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { type: navigation } as PerformanceNavigationTiming,
  ]);
  sessionStorage.clear();
  localStorage.setItem('auth_token', tokenOf(1));
});
afterEach(() => void vi.restoreAllMocks());

/** Makes a group, and takes a first step in it. */
async function arrive() {
  const page = await visit('navigate');
  page.arriveIn(4, 'making');
  page.noteFirstStep(4, 'invite');
  return page;
}

it('survives a reload with the first steps that were taken, also when the token was renewed', async () => {
  await arrive();
  localStorage.setItem('auth_token', `${tokenOf(1)}renewed`);
  expect((await visit('reload')).arrival.get()).toEqual({ groupId: 4, by: 'making', done: ['invite'] });
});

it('is over once it is answered', async () => {
  (await arrive()).arrival.set(null);
  expect(sessionStorage.getItem(KEY)).toBeNull();
  expect((await visit('reload')).arrival.get()).toBeNull();
});

it('is over on the next visit', async () => {
  await arrive();
  expect((await visit('navigate')).arrival.get()).toBeNull();
});

it('leaves the device with the session, and is not shown to the next user of the tab', async () => {
  await arrive();
  localStorage.setItem('auth_token', tokenOf(2));
  expect((await visit('reload')).arrival.get()).toBeNull();

  (await arrive()).signOut('left');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('leaves the device also when no screen of a group was opened since the reload', async () => {
  await arrive();
  vi.resetModules();
  (await import('./session.ts')).signOut('left');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});
