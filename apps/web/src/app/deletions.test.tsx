import type { Member } from '@dubs/contract';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRemoveEmail } from '../features/auth/api/use-email.ts';
import { useRemoveMember } from '../features/groups/api/member-cache.ts';
import { useKeeping } from '../features/kept-people/api/use-kept-people.ts';
import { useRemovePasskey } from '../features/passkeys/api/use-passkeys.ts';
import { useEndSession, useRejectSession } from '../features/sessions/api/use-sessions.ts';
import { Providers } from '../testing/providers.tsx';

const useDeletions = () => ({
  member: useRemoveMember(2),
  passkey: useRemovePasskey(),
  session: useEndSession(),
  stranger: useRejectSession(),
  email: useRemoveEmail(),
  profile: useKeeping(),
});
type Deletions = ReturnType<typeof useDeletions>;

/** Runs a deletion to which the server responds with this code, and returns its outcome. */
async function outcomeOf(code: string, run: (all: Deletions) => Promise<unknown>): Promise<string> {
  vi.spyOn(console, 'warn').mockReturnValue();
  const status = code === 'NOT_FOUND' ? 404 : 403;
  const data = { httpStatus: status, dubs: { error: 'No.', code } };
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { json: { message: '', code: -32_000, data } } }, { status }),
  );
  const { result } = renderHook(useDeletions, { wrapper: Providers });
  return act(() =>
    run(result.current).then(
      () => 'done',
      () => 'failed',
    ),
  );
}

afterEach(() => void vi.unstubAllGlobals());

it.each<[string, string, (all: Deletions) => Promise<unknown>]>([
  ['member', 'NOT_FOUND', ({ member }) => member.mutateAsync({ userId: 1 } as Member)],
  ['passkey', 'NOT_FOUND', ({ passkey }) => passkey.remove(1)],
  ['session', 'NOT_FOUND', ({ session }) => session.mutateAsync({ id: 1 })],
  ["stranger's session", 'NOT_FOUND', ({ stranger }) => stranger.mutateAsync({ id: 1 })],
  ['mail address', 'NOT_FOUND', ({ email }) => email.mutateAsync()],
  ['profile of others', 'FORBIDDEN', ({ profile }) => profile.stop(1)],
  ['profile', 'FORBIDDEN', ({ profile }) => profile.remove(1)],
])(
  'the deletion of a %s succeeds if it is gone already, as after a lost response',
  async (_what, gone, run) => {
    expect(await outcomeOf(gone, run)).toBe('done');
    expect(await outcomeOf('VOUCH_REQUIRED', run)).toBe('failed');
  },
);
