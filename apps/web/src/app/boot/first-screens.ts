import { changesOf, completeOf, FIRST_PAGE, firstPageOf } from '../../lib/api/query-inputs.ts';
import type { Inputs } from '../../lib/api/trpc.ts';

/** A query with its input. */
type FirstCall =
  | readonly ['auth.me']
  | readonly ['posts.recent', Inputs['posts']['recent']]
  | readonly ['posts.ofGroup', Inputs['posts']['ofGroup']]
  | readonly ['users.birthdays']
  | readonly ['memberChanges.list', ReturnType<typeof changesOf>]
  | readonly ['groups.complete', Inputs['groups']['complete']]
  | readonly ['stats.weekly', Inputs['stats']['weekly']];

/** The screens that people open first: their addresses, the files of their code in `routes`, and the queries that they show. */
export const FIRST_SCREENS: readonly {
  address: RegExp;
  file: string;
  /** `id`: the number that the first group of `address` captures. */
  calls: (id: number) => readonly FirstCall[];
}[] = [
  {
    address: /^\/(?:home)?$/,
    file: 'home',
    calls: () => [['auth.me'], ['posts.recent', FIRST_PAGE], ['users.birthdays']],
  },
  {
    address: /^\/group\/([1-9]\d{0,14})$/,
    file: 'group',
    calls: (id) => [
      ['auth.me'],
      ['groups.complete', completeOf(id)],
      ['posts.ofGroup', firstPageOf(id)],
      ['stats.weekly', { groupId: id, weekOffset: 0 }],
      ['users.birthdays'],
      ['memberChanges.list', changesOf(id)],
    ],
  },
];
