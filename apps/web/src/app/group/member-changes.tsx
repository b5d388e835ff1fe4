import { type ReactNode, useEffect } from 'react';
import { PersonLink } from '../../components/display/person-link.tsx';
import { RelativeTime } from '../../components/display/relative-time.tsx';
import { useMemberChanges } from '../../features/groups/api/use-member-changes.ts';
import { type MemberLine, memberLines, wordsOf } from '../../features/groups/member-lines.ts';

/** Renders the member changes between two times; undefined means no bound. */
export type LinesBetween = (from: string | undefined, until: string | undefined) => ReactNode;

interface MemberChangesProps {
  groupId: number;
  meId: number;
  /** When the oldest post that is shown was shared; undefined if no older ones follow. */
  since: string | undefined;
  onLines: (lines: { linesBetween: LinesBetween }) => void;
}

/** Loads the member changes of a group, and passes the function that renders them to `onLines`. Renders nothing itself: the lines are between the posts. */
export default function MemberChanges({ groupId, meId, since, onLines }: MemberChangesProps) {
  const pages = useMemberChanges(groupId, since);
  useEffect(() => {
    const changes = pages?.flatMap((page) => page.changes) ?? [];
    const linesBetween: LinesBetween = (from, until) =>
      memberLines(changes, { from, until }).map((line) => (
        <Line key={line.id} line={line} groupId={groupId} meId={meId} />
      ));
    onLines({ linesBetween });
  }, [pages, groupId, meId, onLines]);
  return null;
}

function Line({ line, groupId, meId }: { line: MemberLine; groupId: number; meId: number }) {
  return (
    <p className="px-3 pb-3 text-center text-small wrap-anywhere text-ink-muted">
      {wordsOf(line, meId).map(({ text, person }) =>
        person ? (
          <PersonLink
            key={person.id}
            groupId={groupId}
            userId={person.id}
            isMember={person.isMember}
            isInText
          >
            <bdi>{text}</bdi>
          </PersonLink>
        ) : (
          text
        ),
      )}
      {' · '}
      <RelativeTime iso={line.at} />
    </p>
  );
}
