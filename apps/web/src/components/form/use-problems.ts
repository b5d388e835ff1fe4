import { useState } from 'react';

/** Holds one error message per item, by id; `note` sets or, with null, deletes that of an item. */
export function useProblems() {
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const note = (id: number, problem: string | null) =>
    setProblems((before) => {
      const after = new Map(before);
      if (problem === null) after.delete(id);
      else after.set(id, problem);
      return after;
    });
  return { problems, note };
}
