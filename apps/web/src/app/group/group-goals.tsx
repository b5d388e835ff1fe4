import type { CompleteGroup, Goal } from '@dubs/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../components/display/avatar.tsx';
import { PersonLink } from '../../components/display/person-link.tsx';
import { Button } from '../../components/controls/button.tsx';
import { CreateGoalDialog } from '../../features/goals/components/create-goal-dialog.tsx';
import { GoalBoard } from '../../features/goals/components/goal-board.tsx';
import { nameOf } from '../../lib/text/name-of.ts';

/** Renders the owner of a goal. Goals stay in the group when their owner leaves. */
function ownerOf({ user, groupId }: Goal, isMember: boolean) {
  const name = nameOf(user);
  const page = { groupId, userId: user.id, isMember };
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-ink-muted">
      <PersonLink {...page} isFace>
        <Avatar person={user} size={24} />
      </PersonLink>
      <PersonLink {...page}>
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
      </PersonLink>
    </span>
  );
}

/** Renders the Goals tab of a group: all its goals, and a button to add one. */
export function GroupGoals({
  complete: { group, members, memberCount, goals, goalCount },
  meId,
}: {
  complete: CompleteGroup;
  meId: number;
}) {
  const [isCreating, setCreating] = useState(false);
  // Of a large group only the first members are here.
  const isMember = (userId: number) =>
    memberCount > members.length || members.some((member) => member.userId === userId);
  return (
    <div className="flex flex-col gap-4">
      <Button
        icon={<Plus aria-hidden className="size-5" />}
        className="self-end"
        onClick={() => setCreating(true)}
      >
        Add Goal
      </Button>
      <GoalBoard
        goals={goals}
        total={goalCount}
        meId={meId}
        chipOf={(goal) => ownerOf(goal, isMember(goal.userId))}
        onCreate={() => setCreating(true)}
      />
      <CreateGoalDialog
        userId={meId}
        open={isCreating}
        onOpenChange={setCreating}
        title="Create Goal"
        group={group}
      />
    </div>
  );
}
