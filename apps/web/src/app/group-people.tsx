import type { CompleteGroup } from '@dubs/contract';
import { mayDecideRequests } from '@dubs/contract/permissions';
import { useRef } from 'react';
import { ProblemList } from '../components/ui/problem-list.tsx';
import { MemberList } from '../features/groups/member-list.tsx';
import { MemberMenu } from '../features/groups/member-menu.tsx';
import { MemberQuestionDialog } from '../features/groups/member-question.tsx';
import { useMemberActions } from '../features/groups/use-member-actions.ts';
import { RequestList } from '../features/join-requests/request-list.tsx';

/** The Members tab of a group: who asks to be let in, who is in, and what the viewer may do with them. */
export function GroupPeople({
  complete: { group, members },
  meId,
}: {
  complete: CompleteGroup;
  meId: number;
}) {
  const actions = useMemberActions(group.id, meId);
  const list = useRef<HTMLUListElement>(null);
  const focusList = () => list.current?.focus();
  return (
    <div className="flex max-w-feed flex-col gap-4">
      {mayDecideRequests(group.role) && <RequestList groupId={group.id} onEmpty={focusList} />}
      <MemberList
        ref={list}
        members={members}
        meId={meId}
        {...(mayDecideRequests(group.role) && {
          renderMenu: (member) =>
            member.userId !== meId && <MemberMenu role={group.role} member={member} actions={actions} />,
        })}
        renderProblem={({ userId }) => {
          const problem = actions.problems.get(userId);
          return <ProblemList problems={problem === undefined ? [] : [problem]} />;
        }}
      />
      <MemberQuestionDialog actions={actions} returnFocus={focusList} />
    </div>
  );
}
