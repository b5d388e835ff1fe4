import { setTimeout as sleep } from 'node:timers/promises';
import { recordStatements } from '@dubs/db/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CallName } from '../testing/api-clients.ts';
import { createUser, signIn, type TestUser } from '../testing/factories.ts';
import { startOther } from '../testing/other-server.ts';
import { ageSessions } from '../testing/session-ages.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const TRIES = 10;

const isSessionLookUp = (text: string) => /from "sessions"/.test(text);

/** Moves the clock of the servers on, until the test ends. */
function advanceClock(byMs: number): void {
  const clock = vi.spyOn(server.core.clock, 'now').mockImplementation(() => new Date(Date.now() + byMs));
  onTestFinished(() => clock.mockRestore());
}

/** Ends sessions in the database alone, as if the signal were lost. */
const endWithoutSignal = ({ id }: TestUser) =>
  server.db
    .updateTable('sessions')
    .set({ ended_at: new Date(), end_reason: 'logout' })
    .where('user_id', '=', id)
    .execute();

describe.each(server.clients)('a session by $name', (api) => {
  const statusOf = async (who: TestUser, name: CallName = 'me') =>
    (await api.call(name, undefined, who)).status;

  it('is looked up once in five seconds for reads', async () => {
    const maya = await createUser(rest, 'Maya');
    await statusOf(maya);
    const statements = recordStatements();
    for (let n = 0; n < 5; n++) expect(await statusOf(maya)).toBe(200);
    expect(statements.filter(isSessionLookUp)).toEqual([]);
    advanceClock(6_000);
    expect(await statusOf(maya)).toBe(200);
    expect(statements.filter(isSessionLookUp)).toHaveLength(1);
  });

  it.each<CallName>(['listSessions', 'getExport', 'markAllRead', 'logout'])(
    'is looked up by each call of %s',
    async (name) => {
      const maya = await createUser(rest, 'Maya');
      expect(await statusOf(maya)).toBe(200);
      await endWithoutSignal(maya);
      expect(await statusOf(maya)).toBe(200);
      expect(await statusOf(maya, name)).toBe(401);
    },
  );

  it('ends with the response of the logout, whatever is asked meanwhile', async () => {
    const maya = await createUser(rest, 'Maya');
    for (let n = 0; n < TRIES; n++) {
      const again = await signIn(rest, maya.phoneNumber);
      let isOver = false;
      const asking = Array.from({ length: 4 }, async () => {
        while (!isOver) await statusOf(again);
      });
      expect((await api.call('logout', undefined, again)).status).toBe(200);
      const statuses = await Promise.all([statusOf(again), statusOf(again), statusOf(again)]);
      isOver = true;
      await Promise.all(asking);
      expect([...statuses, await statusOf(again)]).toEqual([401, 401, 401, 401]);
    }
  });

  it('ends with the response that signs out everywhere, and with the account', async () => {
    const maya = await createUser(rest, 'Maya');
    const ending = await signIn(rest, maya.phoneNumber);
    expect([await statusOf(maya), await statusOf(ending)]).toEqual([200, 200]);
    await ageSessions(server, maya.id);
    await api.call('endOtherSessions', undefined, ending);
    expect([await statusOf(maya), await statusOf(ending)]).toEqual([401, 200]);
    await api.call('deleteAccount', { phoneNumber: maya.phoneNumber }, ending);
    expect(await statusOf(ending)).toBe(401);
  });

  it('is not served past its expiry', async () => {
    const maya = await createUser(rest, 'Maya');
    const expiresAt = new Date(Date.now() + 4_000);
    await server.db
      .updateTable('sessions')
      .set({ expires_at: expiresAt })
      .where('user_id', '=', maya.id)
      .execute();
    // Replaces what is cached since the sign-in.
    expect(await statusOf(maya, 'listSessions')).toBe(200);
    expect(await statusOf(maya)).toBe(200);
    await sleep(expiresAt.getTime() - Date.now() + 20);
    expect(await statusOf(maya)).toBe(401);
  });
});

describe('on another server', () => {
  it('a session ends with the signal', async () => {
    const maya = await createUser(rest, 'Maya');
    const other = await startOther(server);
    const statusThere = async () => (await other.rest.call('me', undefined, maya)).status;
    expect(await statusThere()).toBe(200);
    const signalled = new Promise<void>((resolve) => {
      other.core.live.subscribe({
        onSignal: ({ kind }) => kind === 'session-ended' && resolve(),
        onConnectionChange: () => undefined,
      });
    });
    await rest.call('logout', undefined, maya);
    await signalled;
    const statuses = await Promise.all(Array.from({ length: TRIES }, statusThere));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('no session is cached while the bus is disconnected', async () => {
    const maya = await createUser(rest, 'Maya');
    const other = await startOther(server);
    const statusThere = async () => (await other.rest.call('me', undefined, maya)).status;
    expect(await statusThere()).toBe(200);
    await other.eventsProxy.cut();
    await sleep(50);
    expect(await statusThere()).toBe(200);
    await endWithoutSignal(maya);
    expect(await statusThere()).toBe(401);
  });

  it('a logout ends the session at once where it was made, also when no signal comes back', async () => {
    const maya = await createUser(rest, 'Maya');
    const other = await startOther(server);
    const statusThere = async () => (await other.rest.call('me', undefined, maya)).status;
    expect(await statusThere()).toBe(200);
    other.eventsProxy.mute();
    await other.rest.call('logout', undefined, maya);
    expect(await statusThere()).toBe(401);
  });
});
