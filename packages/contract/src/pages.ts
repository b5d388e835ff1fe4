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
  '/wins',
  '/goals',
  '/profile',
  '/notifications',
] as const;

/** The pattern of a page's address. */
export type PagePattern = (typeof PAGES)[number];
