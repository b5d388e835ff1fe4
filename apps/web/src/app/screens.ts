import type { PagePattern } from '@dubs/contract/pages';
import { screen, type Screen } from './screen.ts';

/** The providers, guard and frame around every screen that needs a session. */
export const SignedIn = screen(() => import('./signed-in.tsx'));

export const Login = screen(() => import('./routes/login.tsx'));
export const Terms = screen(() => import('./routes/terms.tsx'));
export const Privacy = screen(() => import('./routes/privacy.tsx'));
export const Invite = screen(() => import('./routes/invite.tsx'));
export const NotFound = screen(() => import('./routes/not-found.tsx'));
export const Home = screen(() => import('./routes/home.tsx'));

/** The guarded screens by their route patterns. */
export const GUARDED: readonly (readonly [pattern: PagePattern, Screen])[] = [
  ['/name', screen(() => import('./routes/name.tsx'))],
  ['/home', Home],
  ['/group', screen(() => import('./routes/groups.tsx'))],
  ['/group/:id', screen(() => import('./routes/group.tsx'))],
  ['/group/:id/post/:postId', screen(() => import('./routes/post.tsx'))],
  ['/group/:id/person/:userId', screen(() => import('./routes/person.tsx'))],
  ['/group/:id/album', screen(() => import('./routes/album.tsx'))],
  ['/wins', screen(() => import('./routes/wins.tsx'))],
  ['/goals', screen(() => import('./routes/goals.tsx'))],
  ['/profile', screen(() => import('./routes/profile.tsx'))],
  ['/notifications', screen(() => import('./routes/notifications.tsx'))],
  ['/host', screen(() => import('./routes/host.tsx'))],
];
