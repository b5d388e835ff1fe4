import { noopLiveBus } from '@dubs/core';
import { useDatabase } from '@dubs/db/testing';
import { beforeEach, expect, it } from 'vitest';
import { withOperator } from '../with-operator.ts';
import { addPerson, inviteDeviceOf } from './invite-device.ts';

const { url, db } = await useDatabase({ max: 2 });
let printed: string[];
const printing = { publicUrl: 'https://dubs.example.org', print: (line: string) => void printed.push(line) };
const add = (typed: string, region = 'US') =>
  withOperator(url, undefined, (operator) => addPerson(operator, { typed, region }, printing));

beforeEach(async () => {
  printed = [];
  await db.deleteFrom('users').execute();
});

it('adds a person by a number, and prints the code that signs the person in', async () => {
  await add('(202) 555-0142');
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  expect(printed).toEqual([
    `Person ${id} is new, with the number +12025550142.`,
    expect.stringMatching(/^Pairing code: [0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/),
    'Enter it at https://dubs.example.org/login, under "Enter a pairing code". It works once, for 10 minutes.',
  ]);
  await expect(add('+12025550142')).rejects.toThrow('A person has this number already.');
  await expect(add('12')).rejects.toThrow('That is no phone number.');
});

it('prints a code for a person, one at a time, and says so in the security log', async () => {
  await add('+12025550142');
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await inviteDeviceOf({ db, live: noopLiveBus }, id, printing);
  expect(await db.selectFrom('pairing_codes').select('id').execute()).toHaveLength(1);
  const events = await db.selectFrom('security_events').select('type').where('user_id', '=', id).execute();
  expect(events.map(({ type }) => type)).toEqual(['operator', 'operator']);
  await expect(inviteDeviceOf({ db, live: noopLiveBus }, id + 1, printing)).rejects.toThrow(
    'No one has this account.',
  );
});
