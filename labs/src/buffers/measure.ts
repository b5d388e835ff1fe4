import type { Db } from '@dubs/db';
import { CASES } from './cases.ts';
import type { Plan } from './count-buffers.ts';
import { countBuffers, PLANS } from './count-buffers.ts';
import { recordStatements } from './record-statements.ts';

/** One statement of one call. */
export interface Measure {
  /** The call, and its statement if it has several. */
  name: string;
  plan: Plan;
  /** Shared buffers that it reads, summed over the users. */
  buffers: number;
}

/** Measures every statement of every case, always in the same order. */
export async function measure(db: Db, callers: readonly number[]): Promise<Measure[]> {
  const totals = new Map<string, Measure>();
  for (const { name, call } of CASES) {
    for (const caller of callers) {
      const statements = await recordStatements(db, (recording) => call(recording, caller));
      for (const [place, statement] of statements.entries()) {
        for (const plan of PLANS) {
          const title = statements.length === 1 ? name : `${name}: ${place === 0 ? 'ids' : 'contents'}`;
          const total = totals.get(`${title}/${plan}`) ?? { name: title, plan, buffers: 0 };
          total.buffers += await countBuffers(db, statement, plan);
          totals.set(`${title}/${plan}`, total);
        }
      }
    }
  }
  return [...totals.values()];
}
