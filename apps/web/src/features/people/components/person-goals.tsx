import type { Goal } from '@dubs/contract';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../components/controls/button.tsx';

/** As many goals stand above the posts before the others are asked for. */
const FIRST = 3;

interface PersonGoalsProps {
  goals: readonly Goal[];
  renderGoal: (goal: Goal) => ReactNode;
}

/** Renders a member's goals, active ones first: three, and the others when they are wanted. Nothing without any. */
export function PersonGoals({ goals, renderGoal }: PersonGoalsProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (goals.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-heading">
        Goals
      </h2>
      <ul className="flex flex-col gap-3">
        {goals.slice(0, isWhole ? undefined : FIRST).map((goal) => (
          <li key={goal.id}>{renderGoal(goal)}</li>
        ))}
      </ul>
      {!isWhole && goals.length > FIRST && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          Show all {goals.length} goals
        </Button>
      )}
    </section>
  );
}
