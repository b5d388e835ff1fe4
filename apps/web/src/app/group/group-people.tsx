import type { CompleteGroup } from '@dubs/contract';
import { mayDecideRequests } from '@dubs/contract/permissions';
import { useRef, useState } from 'react';
import { MoreButton } from '../../components/controls/more-button.tsx';
import { ProblemList } from '../../components/feedback/problem-list.tsx';
import { GroupCover } from '../../features/groups/components/group-cover.tsx';
import { MemberList } from '../../features/groups/components/members/member-list.tsx';
import { MemberMenu } from '../../features/groups/components/members/member-menu.tsx';
import { MemberQuestionDialog } from '../../features/groups/components/members/member-question.tsx';
import { useMoreMembers } from '../../features/groups/api/use-more-members.ts';
import { useMemberActions } from '../../features/groups/api/use-member-actions.ts';
import { RequestList } from '../../features/join-requests/components/request-list.tsx';

interface GroupPeopleProps {
  complete: CompleteGroup;
  meId: number;
  /** True on phones, where the head has no room for the picture and the description. */
  withAbout: boolean;
}

/** Renders the Members tab of a group: join requests, members, and the viewer's actions on them. */
export function GroupPeople({ complete, meId, withAbout }: GroupPeopleProps) {
  const { group } = complete;
  const [isMoreWanted, setMoreWanted] = useState(false);
  const { members, isMore, isLoading, hasFailed, loadMore } = useMoreMembers(
    group.id,
    complete,
    isMoreWanted,
  );
  const actions = useMemberActions(group.id, meId);
  const list = useRef<HTMLUListElement>(null);
  const focusList = () => list.current?.focus();
  return (
    <div className="flex max-w-feed flex-col gap-4">
      {withAbout && <About group={group} />}
      {mayDecideRequests(group.role) && <RequestList groupId={group.id} onEmpty={focusList} />}
      <MemberList
        ref={list}
        members={members}
        meId={meId}
        {...(mayDecideRequests(group.role) && {
          renderMenu: (member) =>
            member.userId !== meId && <MemberMenu role={group.role} member={member} actions={actions} />,
        })}
        renderProblem={({ userId }) => <ProblemList problems={[actions.problems.get(userId)]} />}
      />
      {isMore && (
        <MoreButton
          label="Show more members"
          isLoading={isLoading}
          failure={hasFailed ? 'The other members could not be loaded.' : null}
          onMore={() => (isMoreWanted ? void loadMore() : setMoreWanted(true))}
        />
      )}
      <MemberQuestionDialog actions={actions} returnFocus={focusList} />
    </div>
  );
}

const About = ({ group: { coverUrl, description } }: Pick<CompleteGroup, 'group'>) => (
  <>
    <GroupCover url={coverUrl} className="rounded-lg" />
    {description && (
      <p dir="auto" className="whitespace-pre-line text-ink-muted wrap-anywhere">
        {description}
      </p>
    )}
  </>
);
