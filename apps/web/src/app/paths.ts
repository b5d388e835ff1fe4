/** The addresses of the app. */
export const paths = {
  root: '/',
  login: '/login',
  terms: '/terms',
  privacy: '/privacy',
  invite: (code: string) => `/invite/${encodeURIComponent(code)}`,
  name: '/name',
  home: '/home',
  groups: '/group',
  group: (id: number) => `/group/${id}`,
  post: (groupId: number, postId: number) => `/group/${groupId}/post/${postId}`,
  album: (groupId: number) => `/group/${groupId}/album`,
  wins: '/wins',
  goals: '/goals',
  profile: '/profile',
  notifications: '/notifications',
} as const;

/** The addresses of the navigation bar. */
export const TABS: readonly string[] = [paths.home, paths.groups, paths.wins, paths.goals, paths.profile];
