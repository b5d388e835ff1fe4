import path from 'node:path';
import { LIMITS } from '@dubs/contract';
import { StepError } from '@dubs/terminal';
import { loadMediaSettings, loadSetting } from '@dubs/platform/config';
import { type Command, Option } from 'commander';
import { deleteGroup } from '../groups/delete-group.ts';
import { printMembership } from '../groups/explain-membership.ts';
import { findGroup, findLiveGroup } from '../groups/find-group.ts';
import { removeMember } from '../groups/remove-member.ts';
import { rotateInvite } from '../groups/rotate-invite.ts';
import { loadCheckedRedis } from '../load-checked-redis.ts';
import { deleteAccount } from '../people/delete-account.ts';
import { endSessions } from '../people/end-sessions.ts';
import { exportAccount } from '../people/export-account.ts';
import { findPerson, readPhone } from '../people/find-person.ts';
import { addPerson, inviteDeviceOf } from '../people/invite-device.ts';
import { addMemorial, undoMemorial } from '../people/memorial.ts';
import { vouch } from '../people/vouch.ts';
import { print } from '../print.ts';
import { publicUrl } from '../public-url.ts';
import { withDatabase } from '../with-database.ts';
import { type Operator, withOperator } from '../with-operator.ts';
import { wholeNumber } from './whole-number.ts';

const USER = ['--user <id or phone>', 'the person: an id, or a phone number'] as const;
const GROUP = ['--group <id or name>', 'the group: an id, or its whole name'] as const;

interface Named {
  user: string;
  group: string;
}

/** Calls `work` as the operator, with the configured database and Redis. */
export async function operate(work: (operator: Operator) => Promise<void>): Promise<void> {
  const { live } = await loadCheckedRedis();
  await withDatabase((url) => withOperator(url, live, work));
}

const personOf = ({ db }: Operator, typed: string): Promise<number> =>
  findPerson(db, typed, loadSetting('DEFAULT_REGION'));

function addGroupCommands(program: Command): void {
  program
    .command('remove-member')
    .description('remove a person from a group')
    .requiredOption(...GROUP)
    .requiredOption(...USER)
    .action((named: Named) =>
      operate(async (operator) => {
        const group = await findLiveGroup(operator.db, named.group);
        await removeMember(operator, { group, userId: await personOf(operator, named.user) }, print);
      }),
    );
  program
    .command('rotate-invite')
    .description("end a group's invite link and make a new one")
    .requiredOption(...GROUP)
    .option(
      '--expires-in-days <n>',
      'when the new one ends by itself',
      wholeNumber(LIMITS.invite.expiresInDays),
    )
    .option('--max-uses <n>', 'how many people may join by it', wholeNumber(LIMITS.invite.maxUses))
    .action(({ group: typed, ...bounds }: Named & { expiresInDays?: number; maxUses?: number }) =>
      operate(async (operator) => {
        const group = await findLiveGroup(operator.db, typed);
        await rotateInvite(operator, { group, publicUrl: publicUrl(), bounds }, print);
      }),
    );
  program
    .command('delete-group')
    .description('delete a group for all its members')
    .requiredOption(...GROUP)
    .option('--yes', 'do it, rather than say what would happen', false)
    .action(({ group: typed, yes }: Named & { yes: boolean }) =>
      operate(async (operator) => {
        const group = await findLiveGroup(operator.db, typed);
        await deleteGroup(operator, { group, isMeant: yes }, print);
      }),
    );
  program
    .command('why')
    .description('show why a person is or is not in a group')
    .requiredOption(...GROUP)
    .requiredOption(...USER)
    .action((named: Named) =>
      operate(async (operator) => {
        const group = await findGroup(operator.db, named.group);
        await printMembership(operator, { group, userId: await personOf(operator, named.user) }, print);
      }),
    );
}

function addAccountCommands(program: Command): void {
  program
    .command('end-sessions')
    .description('sign a person out everywhere')
    .requiredOption(...USER)
    .action(({ user }: Named) =>
      operate(async (operator) => endSessions(operator, await personOf(operator, user), print)),
    );
  program
    .command('export-account')
    .description('write all data of a person into a ZIP file')
    .requiredOption(...USER)
    .requiredOption('--to <file>', 'a file that is not there yet')
    .action(({ user, to }: Named & { to: string }) =>
      operate(async (operator) => {
        const userId = await personOf(operator, user);
        await exportAccount(operator, { userId, media: loadMediaSettings(), file: path.resolve(to) }, print);
      }),
    );
  program
    .command('delete-account')
    .description("delete a person's account; they can come back for a while by signing in")
    .requiredOption(...USER)
    .addOption(
      new Option('--posts <what>', 'what becomes of their posts and comments')
        .choices(['remove', 'keep'])
        .default('remove'),
    )
    .option('--yes', 'do it, rather than say what would happen', false)
    .action(({ user, posts, yes }: Named & { posts: 'remove' | 'keep'; yes: boolean }) =>
      operate(async (operator) => {
        const userId = await personOf(operator, user);
        await deleteAccount(operator, { userId, posts, isMeant: yes }, print);
      }),
    );
}

function addInviteDevice(program: Command): void {
  program
    .command('invite-device')
    .description('print a pairing code that signs a person in on another device')
    .argument('[person]', 'an id, or a phone number')
    .option('--phone <number>', 'add a new person with this number instead')
    .action((person: string | undefined, { phone }: { phone?: string }) =>
      operate(async (operator) => {
        const printing = { publicUrl: publicUrl(), print };
        if (person !== undefined && phone === undefined)
          await inviteDeviceOf(operator, await personOf(operator, person), printing);
        else if (person === undefined && phone !== undefined)
          await addPerson(operator, { typed: phone, region: loadSetting('DEFAULT_REGION') }, printing);
        else throw new StepError('Name a person, or the number of a new one with --phone.');
      }),
    );
}

function addMemorialCommands(program: Command): void {
  const memorial = program
    .command('memorial')
    .description('keep the account of a person who has died in their memory');
  memorial
    .command('add')
    .description('keep their name and posts; no one signs in to the account any more')
    .requiredOption(...USER)
    .option('--yes', 'do it, rather than say what would happen', false)
    .action(({ user, yes }: Named & { yes: boolean }) =>
      operate(async (operator) =>
        addMemorial(operator, { userId: await personOf(operator, user), isMeant: yes }, print),
      ),
    );
  memorial
    .command('undo')
    .description('make it an account again, which signs in with a number')
    .requiredOption('--user <id>', 'the person')
    .requiredOption('--phone <number>', 'the number that they sign in with')
    .action(({ user, phone }: Named & { phone: string }) =>
      operate(async (operator) => {
        const phoneNumber = readPhone(phone, loadSetting('DEFAULT_REGION'));
        await undoMemorial(operator, { userId: await personOf(operator, user), phoneNumber }, print);
      }),
    );
}

function addPeopleCommands(program: Command): void {
  addInviteDevice(program);
  addMemorialCommands(program);
  program
    .command('people')
    .description('help people who cannot help themselves')
    .command('vouch')
    .description(
      'open an account to a sign-in that has waited for 72 hours, where no member can say that it is them',
    )
    .requiredOption(...USER)
    .action(({ user }: Named) =>
      operate(async (operator) => vouch(operator, await personOf(operator, user), print)),
    );
}

/** Adds the commands that operators use for users and groups. */
export function addOperate(program: Command): void {
  addGroupCommands(program);
  addAccountCommands(program);
  addPeopleCommands(program);
}
