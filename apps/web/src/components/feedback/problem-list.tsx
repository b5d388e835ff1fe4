import { useEffect, useRef } from 'react';

interface ProblemListProps {
  id?: string | undefined;
  /** Those that there are; others are left out. */
  problems: readonly (string | null | undefined)[];
}

/** Shows problems beside their control and scrolls them into view; a toast has announced them. Renders nothing without problems. */
export function ProblemList({ id, problems: all }: ProblemListProps) {
  const list = useRef<HTMLDivElement>(null);
  const problems = all.filter((problem) => typeof problem === 'string');
  // The text, because callers pass a new array on every render.
  const words = problems.join('\n');
  useEffect(() => {
    if (words) list.current?.scrollIntoView({ block: 'center' });
  }, [words]);
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
