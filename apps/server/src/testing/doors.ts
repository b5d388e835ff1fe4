/** What a call was answered, whichever door it went through. */
export interface Answer {
  status: number;
  /** The answer itself, or the contract's error body. */
  body: any;
  headers: Headers;
}

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
}

type Input = Record<string, unknown>;

interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The REST path; `:name` is filled from the input, what is left goes into the body or the query. */
  path: string;
  procedure: string;
  /** Whether REST takes the input as a multipart form. */
  form?: true;
}

/** Every call that both doors offer, with its two addresses. */
export const CALLS = {
  sendOtp: { method: 'POST', path: '/api/auth/send-otp', procedure: 'auth.sendOtp' },
  verifyOtp: { method: 'POST', path: '/api/auth/verify-otp', procedure: 'auth.verifyOtp' },
  me: { method: 'GET', path: '/api/auth/me', procedure: 'auth.me' },
  updateProfile: { method: 'PATCH', path: '/api/auth/profile', procedure: 'auth.updateProfile' },
  logout: { method: 'POST', path: '/api/auth/logout', procedure: 'auth.logout' },
  preferences: { method: 'GET', path: '/api/user/preferences', procedure: 'users.preferences' },
  updatePreferences: { method: 'PATCH', path: '/api/user/preferences', procedure: 'users.updatePreferences' },
  smsPreferences: { method: 'GET', path: '/api/user/sms-preferences', procedure: 'users.smsPreferences' },
  updateSmsPreferences: {
    method: 'PATCH',
    path: '/api/user/sms-preferences',
    procedure: 'users.updateSmsPreferences',
  },
  deleteAccount: { method: 'DELETE', path: '/api/user', procedure: 'account.delete' },
  requestExport: { method: 'POST', path: '/api/user/export', procedure: 'exports.request' },
  getExport: { method: 'GET', path: '/api/user/export', procedure: 'exports.get' },
  listGroups: { method: 'GET', path: '/api/groups', procedure: 'groups.list' },
  createGroup: { method: 'POST', path: '/api/groups', procedure: 'groups.create' },
  completeGroup: { method: 'GET', path: '/api/groups/:id/complete', procedure: 'groups.complete' },
  groupInvite: { method: 'GET', path: '/api/groups/:id/invite', procedure: 'groups.invite' },
  markViewed: { method: 'POST', path: '/api/groups/:id/mark-viewed', procedure: 'groups.markViewed' },
  updateGroup: { method: 'PATCH', path: '/api/groups/:id', procedure: 'groups.update' },
  deleteGroup: { method: 'DELETE', path: '/api/groups/:id', procedure: 'groups.delete' },
  leaveGroup: { method: 'POST', path: '/api/groups/:id/leave', procedure: 'groups.leave' },
  handOver: { method: 'POST', path: '/api/groups/:id/transfer', procedure: 'groups.handOver' },
  listMembers: { method: 'GET', path: '/api/groups/:id/members', procedure: 'groups.members' },
  changeRole: {
    method: 'PATCH',
    path: '/api/groups/:groupId/members/:userId',
    procedure: 'groups.changeRole',
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/groups/:groupId/members/:userId',
    procedure: 'groups.removeMember',
  },
  rotateInvite: { method: 'POST', path: '/api/groups/:id/invite/rotate', procedure: 'invites.rotate' },
  inviteHistory: { method: 'GET', path: '/api/groups/:id/invites', procedure: 'invites.history' },
  listJoinRequests: {
    method: 'GET',
    path: '/api/groups/:id/join-requests',
    procedure: 'joinRequests.list',
  },
  approveJoinRequest: {
    method: 'POST',
    path: '/api/join-requests/:id/approve',
    procedure: 'joinRequests.approve',
  },
  declineJoinRequest: {
    method: 'POST',
    path: '/api/join-requests/:id/decline',
    procedure: 'joinRequests.decline',
  },
  lookUpInvite: { method: 'GET', path: '/api/invite/:code', procedure: 'invites.lookup' },
  join: { method: 'POST', path: '/api/invite/:code/join', procedure: 'invites.join' },
  recentPosts: { method: 'GET', path: '/api/posts/recent', procedure: 'posts.recent' },
  getPost: { method: 'GET', path: '/api/posts/:id', procedure: 'posts.get' },
  editPost: { method: 'PATCH', path: '/api/posts/:id', procedure: 'posts.edit' },
  deletePost: { method: 'DELETE', path: '/api/posts/:id', procedure: 'posts.delete' },
  restorePost: { method: 'POST', path: '/api/posts/:id/restore', procedure: 'posts.restore' },
  listSessions: { method: 'GET', path: '/api/user/sessions', procedure: 'sessions.list' },
  endSession: { method: 'DELETE', path: '/api/user/sessions/:id', procedure: 'sessions.end' },
  endOtherSessions: { method: 'DELETE', path: '/api/user/sessions', procedure: 'sessions.endOthers' },
  groupPosts: { method: 'GET', path: '/api/groups/:groupId/posts', procedure: 'posts.ofGroup' },
  createPost: {
    method: 'POST',
    path: '/api/groups/:groupId/posts',
    procedure: 'posts.create',
    form: true,
  },
  ownPosts: { method: 'GET', path: '/api/user/posts', procedure: 'posts.own' },
  reactToPost: { method: 'POST', path: '/api/posts/:postId/react', procedure: 'reactions.toPost' },
  reactToComment: {
    method: 'POST',
    path: '/api/comments/:commentId/reactions',
    procedure: 'reactions.toComment',
  },
  listComments: { method: 'GET', path: '/api/posts/:postId/comments', procedure: 'comments.list' },
  createComment: { method: 'POST', path: '/api/posts/:postId/comments', procedure: 'comments.create' },
  deleteComment: { method: 'DELETE', path: '/api/comments/:id', procedure: 'comments.delete' },
  ownGoals: { method: 'GET', path: '/api/goals', procedure: 'goals.list' },
  recentGoals: { method: 'GET', path: '/api/goals/recent', procedure: 'goals.recent' },
  groupGoals: { method: 'GET', path: '/api/groups/:groupId/goals', procedure: 'goals.ofGroup' },
  createGoal: { method: 'POST', path: '/api/goals', procedure: 'goals.create' },
  completeGoal: { method: 'PATCH', path: '/api/goals/:id/complete', procedure: 'goals.complete' },
  deleteGoal: { method: 'DELETE', path: '/api/goals/:id', procedure: 'goals.delete' },
  userStats: { method: 'GET', path: '/api/user/stats', procedure: 'stats.user' },
  postedToday: { method: 'GET', path: '/api/user/posted-today', procedure: 'stats.postedToday' },
  weeklyStats: { method: 'GET', path: '/api/groups/:groupId/weekly-stats', procedure: 'stats.weekly' },
  listNotifications: { method: 'GET', path: '/api/notifications', procedure: 'notifications.list' },
  readNotification: { method: 'POST', path: '/api/notifications/:id/read', procedure: 'notifications.read' },
  markAllRead: {
    method: 'POST',
    path: '/api/notifications/mark-all-read',
    procedure: 'notifications.markAllRead',
  },
  markUnread: { method: 'POST', path: '/api/notifications/unread', procedure: 'notifications.markUnread' },
  countUnread: { method: 'GET', path: '/api/notifications/count', procedure: 'notifications.count' },
} as const satisfies Record<string, Route>;

export type CallName = keyof typeof CALLS;

/** One way into the product. */
export interface Door {
  name: 'REST' | 'tRPC';
  call: (name: CallName, input?: Input, options?: CallOptions) => Promise<Answer>;
}

const headersOf = ({ token, headers }: CallOptions): Record<string, string> => ({
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...headers,
});

async function answerOf(response: Response, unwrap: (body: any) => unknown): Promise<Answer> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : unwrap(JSON.parse(text)),
  };
}

function formOf(fields: readonly [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  return form;
}

/** The REST door of the server at `origin`. */
export function restDoor(origin: () => string): Door {
  return {
    name: 'REST',
    async call(name, input = {}, options = {}) {
      const { method, path, form }: Route = CALLS[name];
      const rest = { ...input };
      const filled = path.replace(/:(\w+)/g, (_all, key: string) => {
        const value = rest[key];
        delete rest[key];
        return encodeURIComponent(String(value));
      });
      const texts = Object.entries(rest).map(([k, v]): [string, string] => [k, String(v)]);
      const query = method === 'GET' ? `?${new URLSearchParams(texts).toString()}` : '';
      const hasBody = method !== 'GET' && texts.length > 0;
      const response = await fetch(`${origin()}${filled}${query === '?' ? '' : query}`, {
        method,
        headers: {
          ...(hasBody && !form ? { 'content-type': 'application/json' } : {}),
          ...headersOf(options),
        },
        ...(hasBody ? { body: form ? formOf(texts) : JSON.stringify(rest) } : {}),
      });
      return answerOf(response, (body) => body);
    },
  };
}

/** The tRPC door of the server at `origin`. A call answers 200 where its REST twin answers 201. */
export function trpcDoor(origin: () => string): Door {
  return {
    name: 'tRPC',
    async call(name, input, options = {}) {
      const { method, procedure }: Route = CALLS[name];
      const url = `${origin()}/trpc/${procedure}`;
      const json = JSON.stringify({ json: input });
      const response =
        method === 'GET'
          ? await fetch(input ? `${url}?input=${encodeURIComponent(json)}` : url, {
              headers: headersOf(options),
            })
          : await fetch(url, {
              method: 'POST',
              headers: { 'content-type': 'application/json', ...headersOf(options) },
              body: json,
            });
      return answerOf(response, (body) =>
        'error' in body ? body.error.json.data.dubs : body.result.data.json,
      );
    },
  };
}
