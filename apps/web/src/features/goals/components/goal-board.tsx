import type { Goal } from '@dubs/contract';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { GoalCard } from './goal-card.tsx';
import { GoalRow } from './goal-row.tsx';
import { NoGoalsArt, ReachedArt } from './no-goals-art.tsx';
import { completedInWords, shownGoals } from '../goal-order.ts';
import { useWithPending } from '../pending-completion.ts';
import { GOAL_TEXTS } from '../texts.ts';
import { type GoalActions, useGoalActions } from '../api/use-goal-actions.ts';

interface GoalBoardProps {
  goals: readonly Goal[];
  /** Total number of goals if known, which may exceed the length of `goals`. */
  total?: number;
  /** The viewer, who may complete and delete only their own goals. */
  meId: number;
  /** Renders a link to the goal's group, or the goal's owner. */
  chipOf: (goal: Goal) => ReactNode;
  /** Called to create a goal where there are no active ones. */
  onCreate: () => void;
}

/** Renders active and completed goals, side by side if there is room. */
export function GoalBoard({ goals, total, meId, chipOf, onCreate }: GoalBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const actions = useGoalActions();
  const { asked, movedId, stayingIds } = actions;
  const shown = shownGoals(useWithPending(goals), total, stayingIds);

  // Moving the card unmounts the button that had the focus (in the card or the toast), so the focus follows the card.
  const isCompleted = shown.completed.some((goal) => goal.id === movedId);
  const hasFailed = movedId !== null && actions.problems.has(movedId);
  useEffect(() => {
    const isOwnMove = !isCompleted && !hasFailed;
    if (movedId === null || (!isOwnMove && document.activeElement !== document.body)) return;
    board.current?.querySelector<HTMLElement>(`[data-goal="${movedId}"]`)?.focus({ preventScroll: true });
  }, [movedId, isCompleted, hasFailed]);

  const card = (goal: Goal) => (
    <GoalRow key={goal.id} goal={goal} stayingIds={stayingIds}>
      <GoalCard
        goal={goal}
        chip={chipOf(goal)}
        owner={goal.userId === meId ? ownerOf(goal, actions) : null}
        isFresh={goal.id === movedId}
        problem={actions.problems.get(goal.id)}
      />
    </GoalRow>
  );

  return (
    <div className="@container" ref={board}>
      <div className="grid gap-6 @3xl:grid-cols-2 @3xl:items-start wide:grid-cols-[minmax(0,var(--feed))_var(--aside)] wide:gap-(--gap)">
        <GoalSection
          title="Active Goals"
          count={shown.active.length > 0 && `${shown.active.length}${shown.isMoreActive ? '+' : ''}`}
        >
          {shown.active.length > 0 ? (
            <GoalList>{shown.active.map(card)}</GoalList>
          ) : (
            <>
              {isCompleted && <p className="text-center font-semibold">{GOAL_TEXTS.restIsAllowed}</p>}
              <EmptyState
                art={isCompleted ? <ReachedArt /> : <NoGoalsArt />}
                title="No active goals yet"
                action={<Button onClick={onCreate}>Create Your First Goal</Button>}
              />
            </>
          )}
          {shown.isMoreActive && (
            <p className="text-ink-muted">{GOAL_TEXTS.onlyNewest(shown.active.length)}</p>
          )}
        </GoalSection>
        {shown.completedCount > 0 && (
          <GoalSection title="Completed Goals" count={completedInWords(shown)}>
            <GoalList>{shown.completed.map(card)}</GoalList>
          </GoalSection>
        )}
      </div>
      <ConfirmDialog
        open={actions.isAsking}
        onOpenChange={actions.stopAsking}
        title={GOAL_TEXTS.deleteQuestion}
        description={asked?.title}
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        pending={actions.isRemoving}
        problems={actions.removeProblems}
        onConfirm={() => void actions.remove()}
        returnFocus={() => board.current?.querySelector('h2')?.focus()}
      />
    </div>
  );
}

const ownerOf = (goal: Goal, { complete, ask }: GoalActions) => ({
  onComplete: (button: HTMLElement) => complete(goal, button),
  onDelete: () => ask(goal),
});

const GoalList = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-col gap-3 [--fold-gap:--spacing(3)]">{children}</ul>
);

function GoalSection({
  title,
  count,
  children,
}: {
  title: string;
  count: string | false;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-heading outline-none">
          {title}
        </h2>
        {count !== false && (
          <span className="tabular rounded-pill bg-sunken px-2.5 py-0.5 text-tiny text-ink-muted forced-colors:border">
            {count}
          </span>
        )}
      </div>
      {children}
    </section>
  );
}
