import { PAGES } from '@dubs/contract/pages';
import { expect, it } from 'vitest';
import { paths } from './paths.ts';
import { GUARDED } from './screens.ts';

it('every page has a route, and every route is a page that the server knows', () => {
  const { root, login, terms, privacy } = paths;
  const routes = [root, login, terms, privacy, '/invite/:inviteCode', ...GUARDED.map(([pattern]) => pattern)];
  expect([...routes].sort()).toEqual([...PAGES].sort());
});
