import { callUntilDone } from '../clients/users.ts';
import type { Case } from './cases.ts';
import { countBuffers } from './count-buffers.ts';
import type { SeededProduct } from './seeded-product.ts';
import type { Subject } from './subjects.ts';

/** After this many calls PostgreSQL keeps the plans of prepared statements. An even number, since reactions are toggled. */
const CALLS = 12;

/** The average cost of a call. */
export interface Cost {
  statements: number;
  buffers: number;
}

/** Makes the call of each subject in turn, in a first round without counting and then in a counted one. */
export async function measure(
  { origin, db }: SeededProduct,
  { call, undo }: Case,
  subjects: readonly Subject[],
): Promise<Cost> {
  const callers = Array.from({ length: Math.ceil(CALLS / subjects.length) * 2 }, () => subjects).flat();
  const total = { statements: 0, buffers: 0 };
  for (const isCounted of [false, true]) {
    for (const subject of callers) {
      await undo?.(db, subject);
      const counts = await countBuffers(db, () =>
        callUntilDone(origin, { ...call(subject), token: subject.token }),
      );
      if (!isCounted) continue;
      total.statements += counts.statements;
      total.buffers += counts.buffers;
    }
  }
  return { statements: total.statements / callers.length, buffers: total.buffers / callers.length };
}
