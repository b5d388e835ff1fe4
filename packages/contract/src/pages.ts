/** The addresses of the app's pages, as patterns. */
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

/** The pattern of a page's address. */
export type PagePattern = (typeof PAGES)[number];

/** Matches the path of every page, as the app's router reads it: in any case, with or without a slash at the end. */
export const PAGE_PATH = new RegExp(
  `^(?:${PAGES.map((pattern) => pattern.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')).join('|')})/*$`,
  'i',
);
