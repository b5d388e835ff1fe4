import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { LiveSignal, Secrets } from '@dubs/core/ports';
import {
  type Actor,
  adoptStore,
  createGroup,
  getGroupInvite,
  joinGroup,
  leaveGroup,
  LIVE_CHANNEL,
  lookUpInvite,
  noopLiveBus,
  updateGroup,
  withoutBudgets,
} from '@dubs/core';
import { openNotifyTransport } from '@dubs/db';
import { useDatabase } from '@dubs/db/testing';
import { createBlobStore, createLiveBus, createLogger, systemClock } from '@dubs/platform';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAccount } from './people/delete-account.ts';
import { endSessions } from './people/end-sessions.ts';
import { exportAccount } from './people/export-account.ts';
import { type Operator, withOperator } from './with-operator.ts';
import { deleteGroup } from './groups/delete-group.ts';
import { printMembership } from './groups/explain-membership.ts';
import { findGroup, findLiveGroup, type FoundGroup } from './groups/find-group.ts';
import { removeMember } from './groups/remove-member.ts';
import { rotateInvite } from './groups/rotate-invite.ts';

const { url, db } = await useDatabase({ max: 2 });
let said: string[];
let maya: Actor;
let ben: Actor;
let family: FoundGroup;
const print = (line: string) => void said.push(line);
const secrets: Secrets = { mac: () => '', macs: () => [''] };
const product = () => ({ db, live: noopLiveBus, clock: systemClock, secrets, ...withoutBudgets });
const operate = <T>(work: (operator: Operator) => Promise<T>) => withOperator(url, undefined, work);

async function createUser(phoneNumber: string, displayName: string): Promise<Actor> {
  const { id: userId } = await db
    .insertInto('users')
    .values({ phone_number: phoneNumber, is_verified: true, display_name: displayName })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({ user_id: userId, expires_at: new Date(Date.now() + 86_400_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, sessionId };
}
const inviteCode = async () => (await getGroupInvite(product(), maya, family.id)).inviteCode;
const why = (person: Actor, group: FoundGroup = family) =>
  printMembership({ db }, { group, userId: person.userId }, print);

beforeEach(async () => {
  said = [];
  await db.deleteFrom('groups').execute();
  await db.deleteFrom('users').execute();
  [maya, ben] = [await createUser('+12025550101', 'Maya'), await createUser('+12025550102', 'Ben')];
  const { id } = await createGroup(product(), maya, { name: 'Family', emoji: '👥' });
  family = await findGroup(db, `${id}`);
  await joinGroup(product(), ben, await inviteCode());
});

describe('a group', () => {
  it('is found by its id or its whole name, and must be clear', async () => {
    expect(await findGroup(db, ' family ')).toEqual(family);
    for (const typed of ['', 'Fam', '0', '999999', '9'.repeat(30)])
      await expect(findGroup(db, typed)).rejects.toThrow('No group has that id or name.');
    const { id } = await createGroup(product(), ben, { name: 'FAMILY', emoji: '👥' });
    await expect(findGroup(db, 'Family')).rejects.toThrow(
      `That may be one of 2 groups: ${family.id}, ${id}. Name the id.`,
    );
    expect(await findGroup(db, `${family.id}`)).toEqual(family);
  });

  it('that was deleted is found by its id, for looking alone', async () => {
    await operate((operator) => deleteGroup(operator, { group: family, isMeant: true }, print));
    await expect(findGroup(db, 'Family')).rejects.toThrow('No group');
    expect(await findGroup(db, `${family.id}`)).toMatchObject({ isDeleted: true });
    await expect(findLiveGroup(db, `${family.id}`)).rejects.toThrow(`Group ${family.id} was deleted.`);
  });
});

describe('removing a member', () => {
  it('ends their access on every server, and no current link lets them in again', async () => {
    const code = await inviteCode();
    const heard: LiveSignal[] = [];
    const bus = createLiveBus(openNotifyTransport(db, url, LIVE_CHANNEL), {
      log: createLogger({ level: 'silent', pretty: false }, 'cli'),
    });
    let isConnected = false;
    bus.subscribe({
      onSignal: (signal) => heard.push(signal),
      onConnectionChange: (now) => (isConnected = now),
    });
    try {
      await expect.poll(() => isConnected).toBe(true);
      await operate((operator) => removeMember(operator, { group: family, userId: ben.userId }, print));
      await expect
        .poll(() => heard)
        .toContainEqual({
          kind: 'membership',
          groupId: family.id,
          userId: ben.userId,
          isMember: false,
        });
    } finally {
      await bus.close();
    }
    expect(said[0]).toBe(
      `Person ${ben.userId} was removed from group ${family.id} (Family) and sees nothing of it any more.`,
    );
    await expect(lookUpInvite(product(), ben, code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('warns that open pages were not notified if Redis does not respond', async () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await withOperator(url, { url: 'redis://127.0.0.1:1' }, (operator) =>
      removeMember(operator, { group: family, userId: ben.userId }, print),
    );
    const warnings = warned.mock.calls.flat();
    warned.mockRestore();
    expect(warnings).toEqual([expect.stringContaining('Open pages could not be notified of the change')]);
  });

  it('refuses the creator and users outside the group, and changes nothing then', async () => {
    const cleo = await createUser('+12025550103', 'Cleo');
    const remove = (person: Actor) =>
      operate((operator) => removeMember(operator, { group: family, userId: person.userId }, print));
    await expect(remove(maya)).rejects.toThrow('This person is the creator of the group.');
    await expect(remove(cleo)).rejects.toThrow('This person is not in the group.');
    expect(said).toEqual([]);
    expect(await db.selectFrom('group_members').selectAll().execute()).toHaveLength(2);
    expect(await db.selectFrom('group_removals').selectAll().execute()).toEqual([]);
  });
});

describe('a new invite link', () => {
  it('ends the old one, is printed, and is bound as is said', async () => {
    const [old, cleo, dan] = [
      await inviteCode(),
      await createUser('+12025550103', 'Cleo'),
      await createUser('+12025550104', 'Dan'),
    ];
    await operate((operator) =>
      rotateInvite(
        operator,
        { group: family, publicUrl: 'https://dubs.test', bounds: { expiresInDays: 7, maxUses: 1 } },
        print,
      ),
    );
    expect(said).toEqual([
      `The old invite link of group ${family.id} (Family) no longer works. The new one holds for 7 days, for one person:`,
      `https://dubs.test/invite/${await inviteCode()}`,
    ]);
    await expect(lookUpInvite(product(), cleo, old)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await joinGroup(product(), cleo, await inviteCode())).toMatchObject({ status: 'joined' });
    await expect(joinGroup(product(), dan, await inviteCode())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('deleting a group', () => {
  it('does nothing until it is meant', async () => {
    const remove = (isMeant: boolean) =>
      operate((operator) => deleteGroup(operator, { group: family, isMeant }, print));
    await remove(false);
    expect(said.at(-1)).toBe('Nothing was done. Say --yes to do it.');
    expect((await findGroup(db, 'Family')).isDeleted).toBe(false);
    await remove(true);
    expect(said.at(-1)).toMatch(
      /^Deleted group \d+ \(Family\)\. No one can see it any more; .* within 30 days\.$/,
    );
    said = [];
    await why(ben);
    expect(said[0]).toBe(
      `Person ${ben.userId} is not in group ${family.id} (Family): the group was deleted.`,
    );
  });
});

describe('why a user is or is not in a group', () => {
  it('explains how members joined', async () => {
    await why(ben);
    expect(said[0]).toBe(`Person ${ben.userId} is in group ${family.id} (Family).`);
    expect(said[1]).toMatch(/^Their role there is member, since \d{4}-/);
    expect(said[2]).toBe('They joined by the current invite link.');
  });

  it('distinguishes leaving from removal, and says whether the current link would admit them', async () => {
    await leaveGroup(product(), ben, family.id);
    await why(ben);
    expect(said).toEqual([
      `Person ${ben.userId} is not in group ${family.id} (Family): they never joined it, or left it themselves.`,
    ]);
    await joinGroup(product(), ben, await inviteCode());
    await operate((operator) => removeMember(operator, { group: family, userId: ben.userId }, print));
    said = [];
    await why(ben);
    expect(said[0]).toMatch(/: they were removed from it\.$/);
    expect(said[2]).toBe('The current invite link is older than that and does not let them in.');
    await operate((operator) =>
      rotateInvite(operator, { group: family, publicUrl: 'https://dubs.test', bounds: {} }, print),
    );
    said = [];
    await why(ben);
    expect(said[2]).toBe('The current invite link was made after that and lets them in.');
  });

  it('explains requests and deleted accounts', async () => {
    await updateGroup(product(), maya, { id: family.id, requireApproval: true });
    const cleo = await createUser('+12025550103', 'Cleo');
    await joinGroup(product(), cleo, await inviteCode());
    await why(cleo);
    expect(said[0]).toMatch(/: their request to join is waiting for a decision\.$/);
    await operate((operator) =>
      deleteAccount(operator, { userId: ben.userId, posts: 'remove', isMeant: true }, print),
    );
    said = [];
    await why(ben);
    expect(said[0]).toMatch(/: they deleted their account, and come back to the group if they sign in/);
    await expect(why({ userId: 999_999, sessionId: 1 })).rejects.toThrow('There is no person 999999.');
  });
});

describe('an account', () => {
  it('is signed out everywhere, once', async () => {
    const end = () => operate((operator) => endSessions(operator, ben.userId, print));
    await end();
    await end();
    expect(said).toEqual([
      `Person ${ben.userId} was signed out everywhere: 1 session ended.`,
      `Person ${ben.userId} was signed in nowhere. No session ended.`,
    ]);
  });

  it('is deleted only when it is meant, and not while others need its owner', async () => {
    const remove = (person: Actor, isMeant: boolean) =>
      operate((operator) =>
        deleteAccount(operator, { userId: person.userId, posts: 'keep', isMeant }, print),
      );
    await remove(ben, false);
    expect(said.at(-1)).toBe('Nothing was done. Say --yes to do it.');
    await expect(remove(maya, true)).rejects.toThrow(
      `Nothing was done. Person ${maya.userId} would read: "You are the creator of Family`,
    );
    await remove(ben, true);
    expect(said.at(-2)).toMatch(/signed out everywhere and hidden\. Their posts stay, without their name\.$/);
    const deleted = await db.selectFrom('users').select('id').where('deleted_at', 'is not', null).execute();
    expect(deleted).toEqual([{ id: ben.userId }]);
  });

  describe('exported', () => {
    let folder: string;
    const media = () => ({ folder: path.join(folder, 'media'), s3: null });
    beforeEach(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'dubs-cli-export-'));
      await adoptStore({ db, blobs: await createBlobStore(media()) });
    });
    afterEach(() => rm(folder, { recursive: true }));

    const writeTo = (file: string) =>
      exportAccount(product(), { userId: ben.userId, media: media(), file }, print);

    it('into a folder that is missing fails with a sentence', async () => {
      const file = path.join(folder, 'missing', 'ben.zip');
      await expect(writeTo(file)).rejects.toMatchObject({
        name: 'StepError',
        message: `The file cannot be created: ENOENT: no such file or directory, open '${file}'.`,
      });
    });

    it('says how many pictures are missing in it', async () => {
      await sql`
        with post as (insert into posts (group_id, user_id, content) values (${family.id}, ${ben.userId}, 'Seen') returning id, group_id)
        insert into post_images (post_id, group_id, position, key, thumbnail_key, width, height, bytes, placeholder)
        select id, group_id, 0, 'posts/ab/gone.webp', 'posts/ab/gone-t.webp', 4, 3, 1, 'x' from post`.execute(
        db,
      );
      await writeTo(path.join(folder, 'ben.zip'));
      expect(said[1]).toBe('1 picture was missing when it was made.');
    });

    it('is a ZIP that only its owner can read, and never replaces a file', async () => {
      const file = path.join(folder, 'ben.zip');
      await writeTo(file);
      const bytes = await readFile(file);
      expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(said[0]).toContain(`(${bytes.length} bytes)`);
      await expect(writeTo(file)).rejects.toThrow(`${file} exists already. Name a new file.`);
      expect(await readFile(file)).toEqual(bytes);
      const events = await db
        .selectFrom('security_events')
        .select('type')
        .where('user_id', '=', ben.userId)
        .execute();
      expect(events).toEqual([{ type: 'operator' }]);
    });
  });
});
