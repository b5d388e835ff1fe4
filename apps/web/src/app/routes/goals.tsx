import type { Goal } from '@dubs/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Loaded } from '../../components/feedback/loaded.tsx';
import { CreateGoalDialog } from '../../features/goals/components/create-goal-dialog.tsx';
import { GoalBoard } from '../../features/goals/components/goal-board.tsx';
import { useGoals } from '../../features/goals/api/goal-cache.ts';
import { GoalsSkeleton } from '../../features/goals/components/goals-skeleton.tsx';
import { useGroupsWhile } from '../../features/groups/api/group-cache.ts';
import { GroupLink } from '../../features/groups/components/group-link.tsx';
import { useMe } from '../../features/users/api/use-me.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { WithoutGroups } from '../pages/without-groups.tsx';

const groupOf = ({ group }: Goal) => <GroupLink group={group} />;

/** Renders /goals: the viewer's own goals in all their groups, and a button to add one. */
export default function GoalsScreen() {
  const me = useMe();
  const [isCreating, setCreating] = useState(false);
  const goals = useGoals();
  const groups = useGroupsWhile(isCreating);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 wide:max-w-(--feed)">
        <PageHeading title="Goals" />
        <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setCreating(true)}>
          Add Goal
        </Button>
      </div>
      <Loaded query={goals} failure="Your goals could not be loaded." skeleton={<GoalsSkeleton />}>
        {(all) => <GoalBoard goals={all} meId={me.id} chipOf={groupOf} onCreate={() => setCreating(true)} />}
      </Loaded>
      <CreateGoalDialog
        userId={me.id}
        open={isCreating}
        onOpenChange={setCreating}
        title="Create New Goal"
        groups={groups.data}
        withoutGroups={<WithoutGroups groups={groups} />}
      />
    </div>
  );
}
