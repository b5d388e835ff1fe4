import type { Goal } from '@dubs/contract';
import { type ReactNode, useId, useRef } from 'react';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { useGoals } from '../api/goal-cache.ts';
import { useGoalActions } from '../api/use-goal-actions.ts';
import { shownGoals } from '../goal-order.ts';
import { useWithPending } from '../pending-completion.ts';
import { GoalRow } from './goal-row.tsx';
import { GoalTick, GoalTitle } from './goal-tick.tsx';

const SHOWN = 5;

/** Renders the viewer's newest active goals with buttons to complete them. `linkOf` renders a link to all goals with the given text. */
export function ActiveGoalsCard({ linkOf }: { linkOf: (words: string) => ReactNode }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: goals } = useGoals();
  const { complete, problems, movedId, stayingIds } = useGoalActions();
  const { active } = shownGoals(useWithPending(goals ?? []), undefined, stayingIds);
  if (!goals) return null;
  const tick = (goal: Goal, button: HTMLElement) => {
    complete(goal, button);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 pb-2 shadow-e1">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-heading outline-none">
        Active goals
      </h2>
      <ul className="mt-1">
        {active.slice(0, SHOWN).map((goal) => (
          <GoalRow key={goal.id} goal={goal} stayingIds={stayingIds}>
            <div>
              <div className="flex min-h-12 items-center gap-3">
                <GoalTick
                  goal={goal}
                  isFresh={goal.id === movedId}
                  hasFailed={problems.has(goal.id)}
                  onPress={(button) => tick(goal, button)}
                />
                <span dir="auto" className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
                  <GoalTitle goal={goal} />
                </span>
              </div>
              <ProblemList problems={[problems.get(goal.id)]} />
            </div>
          </GoalRow>
        ))}
      </ul>
      {active.length === 0 && <p className="mt-1 text-ink-muted">Nothing on your list right now.</p>}
      {linkOf(active.length === 0 ? 'Set a goal' : 'All goals')}
    </section>
  );
}
