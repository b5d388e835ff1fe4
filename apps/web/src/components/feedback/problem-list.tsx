import { useEffect, useRef } from 'react';

interface ProblemListProps {
  id?: string;
  problems: readonly string[];
}

/** What is wrong, said beside the control it is about and brought into sight; a toast has announced it. Nothing without problems. */
export function ProblemList({ id, problems }: ProblemListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) list.current?.scrollIntoView({ block: 'center' });
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div ref={list} id={id} className="flex w-full flex-col gap-1 text-small font-semibold text-danger">
      {problems.map((problem) => (
        <p key={problem} className="wrap-anywhere">
          {problem}
        </p>
      ))}
    </div>
  );
}
