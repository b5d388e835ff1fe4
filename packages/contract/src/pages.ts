/** The path patterns of the app's pages. */
export const PAGES = [
  '/',
  '/login',
  '/terms',
  '/privacy',
  '/invite/:inviteCode',
  '/name',
  '/home',
  '/group',
  '/group/:id',
  '/group/:id/post/:postId',
  '/group/:id/person/:userId',
  '/group/:id/album',
  '/wins',
  '/goals',
  '/profile',
  '/notifications',
  '/host',
] as const;

/** The path pattern of a page. */
export type PagePattern = (typeof PAGES)[number];

/** Matches the path of every page as the app's router does: ignoring case, with or without a trailing slash. */
export const PAGE_PATH = new RegExp(
  `^(?:${PAGES.map((pattern) => pattern.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')).join('|')})/*$`,
  'i',
);
