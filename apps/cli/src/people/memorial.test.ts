import { useDatabase } from '@dubs/db/testing';
import { expect, it } from 'vitest';
import { type Operator, withOperator } from '../with-operator.ts';
import { addPerson } from './invite-device.ts';
import { addMemorial, undoMemorial } from './memorial.ts';

const PHONE = '+12025550142';
const { url, db } = await useDatabase({ max: 2 });

it('is made only when it is meant, and undone with the number that is named', async () => {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const operate = (work: (operator: Operator) => Promise<void>) => withOperator(url, undefined, work);
  const readUser = () =>
    db.selectFrom('users').select(['id', 'memorial_at', 'phone_hash']).executeTakeFirstOrThrow();
  await operate((operator) => addPerson(operator, { typed: PHONE, region: 'US' }, { publicUrl: '', print }));
  const { id: userId } = await readUser();

  const undone = operate((operator) => undoMemorial(operator, { userId, phoneNumber: PHONE }, print));
  await expect(undone).rejects.toThrow('This account is no memorial.');

  await operate((operator) => addMemorial(operator, { userId, isMeant: false }, print));
  expect(printed.at(-1)).toBe('Nothing was done. Say --yes to do it.');
  expect(await readUser()).toMatchObject({ memorial_at: null, phone_hash: expect.anything() });

  await operate((operator) => addMemorial(operator, { userId, isMeant: true }, print));
  expect(printed.at(-1)).toContain(`The account of person ${userId} is a memorial`);
  expect(await readUser()).toMatchObject({ memorial_at: expect.any(Date), phone_hash: null });

  await operate((operator) => undoMemorial(operator, { userId, phoneNumber: PHONE }, print));
  expect(await readUser()).toMatchObject({ memorial_at: null, phone_hash: expect.anything() });
});
