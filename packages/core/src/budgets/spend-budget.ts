import { LIMITS, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import type { Actor, Budgeted, WriteKind } from '../context.ts';
import { tooMany } from '../errors.ts';
import { type Budget, secondsUntilOne, spendOne } from './budgets.queries.ts';

const HOUR = 3_600;
const WINDOW_SECONDS: Record<WriteKind, number> = {
  posts: HOUR,
  comments: HOUR,
  reactions: 60,
  groups: 24 * HOUR,
  joins: HOUR,
};

/** Settings without budgets, for programs that write for many users at once. */
export const withoutBudgets: Budgeted = {
  limits: { reached: () => undefined },
  settings: {
    writeBudgets: { posts: 0, comments: 0, reactions: 0, groups: 0, joins: 0 },
    storageQuotaBytes: 0,
  },
};

const budgetOf = ({ settings }: Budgeted, { userId }: Actor, kind: WriteKind): Budget => ({
  userId,
  kind,
  limit: settings.writeBudgets[kind],
  windowSeconds: WINDOW_SECONDS[kind],
});

/**
 * Takes one write out of the caller's budget of its kind, or throws a 429 if that is spent. Call it in the transaction of the write, so
 * that a failed write costs nothing, and after locking the group.
 */
export async function spendBudget(ctx: Budgeted, trx: Db, actor: Actor, kind: WriteKind): Promise<void> {
  const budget = budgetOf(ctx, actor, kind);
  if (budget.limit === 0) return;
  const { rows } = await spendOne(budget).execute(trx);
  if (rows.length === 0) await refuseSpent(ctx, trx, actor, kind);
}

/**
 * Returns SQL that takes one write out of the budget, for the first common table expression of the write's statement. It returns a row if
 * the write fits. If not, the statement must write nothing, and the caller throws the 429 with `refuseSpent`. `isNeeded` is false for a
 * repeat, which is free; there may be no row then.
 */
export const spending = (
  ctx: Budgeted,
  actor: Actor,
  kind: WriteKind,
  isNeeded?: RawBuilder<boolean>,
): RawBuilder<unknown> => spendOne(budgetOf(ctx, actor, kind), isNeeded);

/** Takes one test push out of the caller's budget, or throws a 429 when that is spent. */
export async function spendPushTest(db: Db, { userId }: Actor): Promise<void> {
  const limit = LIMITS.push.testsPerMinute;
  const budget: Budget = { userId, kind: 'push_tests', limit, windowSeconds: 60 };
  const { rows } = await spendOne(budget).execute(db);
  if (rows.length === 0) throw tooMany(TEXTS.push.tooManyTests, (await secondsUntilOne(db, budget)) ?? 1);
}

/** Throws the 429 of a spent budget. */
export async function refuseSpent(ctx: Budgeted, db: Db, actor: Actor, kind: WriteKind): Promise<never> {
  refuse(ctx, kind, await secondsUntilOne(db, budgetOf(ctx, actor, kind)));
}

/** Throws the same 429 if the budget is spent, without charging it. Call it before work that a refused write would waste. */
export async function checkBudget(ctx: Budgeted, db: Db, actor: Actor, kind: WriteKind): Promise<void> {
  const budget = budgetOf(ctx, actor, kind);
  if (budget.limit === 0) return;
  const seconds = await secondsUntilOne(db, budget);
  if (seconds !== null) refuse(ctx, kind, seconds);
}

function refuse({ limits }: Budgeted, kind: WriteKind, seconds: number | null): never {
  limits.reached(`${kind}_budget`);
  // The oldest write may just have left the window.
  throw tooMany(TEXTS.budgets[kind], seconds ?? 1);
}
