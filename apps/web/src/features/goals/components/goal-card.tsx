import type { Goal } from '@dubs/contract';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../../../components/controls/button.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';
import { Ticket } from '../../../components/display/ticket.tsx';
import { GoalTick, GoalTitle } from './goal-tick.tsx';

interface GoalCardProps {
  goal: Goal;
  /** Content before the time: a link to the group, or the goal's owner. */
  chip: ReactNode;
  /** Callbacks for the goal's owner; null for other members, who may only see it. */
  owner: { onComplete: (button: HTMLElement) => void; onDelete: () => void } | null;
  /** True if the viewer just completed it, which animates the tick. */
  isFresh: boolean;
  /** Error message of the last action. */
  problem?: string | undefined;
}

/** Renders a goal as a ticket: active with a button to complete it, or completed and struck through. */
export function GoalCard({ goal, chip, owner, isFresh, problem }: GoalCardProps) {
  const id = useId();
  const { title, description, isCompleted, createdAt, completedAt } = goal;
  return (
    <Ticket
      kind={isCompleted ? 'goal_completed' : 'goal_set'}
      aria-labelledby={id}
      data-goal={goal.id}
      tabIndex={-1}
      className="outline-none"
    >
      <div className="flex flex-wrap items-start gap-2 p-3 sm:gap-3 sm:p-4">
        <div className="shrink-0">
          <GoalTick
            goal={goal}
            isFresh={isFresh}
            hasFailed={problem !== undefined}
            onPress={owner?.onComplete}
          />
        </div>
        <div className="flex min-w-0 flex-1 basis-32 flex-col gap-1.5 pt-2">
          <h3
            id={id}
            dir="auto"
            className="font-display text-[1.125rem] leading-6 font-semibold wrap-anywhere"
          >
            <GoalTitle goal={goal} />
          </h3>
          {description && (
            <p
              dir="auto"
              className="line-clamp-6 max-w-[68ch] whitespace-pre-line text-ink-muted wrap-anywhere"
            >
              {description}
            </p>
          )}
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-subtle">
            {chip}
            {isCompleted && (
              <span className="inline-flex items-center rounded-pill bg-win-soft px-2 py-0.5 text-tiny text-win-ink forced-colors:border">
                Completed
              </span>
            )}
            <span>
              {isCompleted ? 'Completed' : 'Created'} <RelativeTime iso={completedAt ?? createdAt} />
            </span>
          </div>
          <ProblemList problems={[problem]} />
        </div>
        {owner && (
          <IconButton
            className="ms-auto"
            label={`Delete goal: ${title}`}
            icon={<Trash2 aria-hidden className="size-5" />}
            onClick={owner.onDelete}
          />
        )}
      </div>
    </Ticket>
  );
}
