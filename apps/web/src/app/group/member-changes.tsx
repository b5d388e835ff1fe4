import { type ReactNode, useEffect } from 'react';
import { PersonLink } from '../../components/display/person-link.tsx';
import { RelativeTime } from '../../components/display/relative-time.tsx';
import { useMemberChanges } from '../../features/groups/api/use-member-changes.ts';
import { type MemberLine, memberLines, wordsOf } from '../../features/groups/member-lines.ts';

/** Renders who joined and left between two times; one that is left out is no bound. */
export type LinesBetween = (from: string | undefined, until: string | undefined) => ReactNode;

interface MemberChangesProps {
  groupId: number;
  meId: number;
  /** When the oldest post that is shown was shared; undefined if no older ones follow. */
  since: string | undefined;
  onLines: (lines: { linesBetween: LinesBetween }) => void;
}

/** Reads who joined and left a group, and hands up how to show it. Renders nothing itself: the lines stand between the posts. */
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
