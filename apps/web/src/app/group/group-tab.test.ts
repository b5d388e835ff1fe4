import { expect, it } from 'vitest';
import { atTab, tabOf, withTab } from './group-tab.ts';

const params = (query: string) => new URLSearchParams(query);

it.each([
  ['tab=goals', null, 'goals'],
  ['tab=members', null, 'members'],
  ['tab=settings', null, 'posts'],
  ['', null, 'posts'],
  ['', atTab('members'), 'members'],
  ['tab=goals', atTab('members'), 'goals'],
  ['', { tab: 'settings' }, 'posts'],
])('opens by the address %j, reached with %j, the tab %s', (query, state, tab) => {
  expect(tabOf(params(query), state)).toBe(tab);
});

it('sets the tab in the address and keeps the other parameters', () => {
  expect(withTab(params('from=mail'), 'goals').toString()).toBe('from=mail&tab=goals');
  expect(withTab(params('from=mail&tab=goals'), 'posts').toString()).toBe('from=mail');
});
