import { useState } from 'react';
import { type Failure, readFailure } from '../../lib/api/errors.ts';
import { type Describe, type ErrorReport, reportFailure } from '../toast/report-error.ts';

type Problems = Pick<ErrorReport, 'problems' | 'fields'>;
const NONE: Problems = { problems: [], fields: {} };

/**
 * Holds what is wrong with a form, and sends it: the one place that catches what a form's call rejects with. What was typed is the
 * caller's, and stays.
 */
export function useSubmit() {
  const [{ problems, fields }, setProblems] = useState(NONE);
  return {
    /** What is wrong, as sentences to be said beside the button. */
    problems,
    /** What is wrong with single fields, by their names. */
    fields,
    /** Says what is wrong before anything was sent. */
    refuse: (wrong: Partial<Problems>) => setProblems({ ...NONE, ...wrong }),
    clear: () => setProblems(NONE),
    /** Does the work, clearing former problems first. Returns what went wrong, which has been reported; undefined if nothing did. */
    submit: async (work: () => Promise<unknown>, describe: Describe): Promise<Failure | undefined> => {
      setProblems(NONE);
      try {
        await work();
        return undefined;
      } catch (error) {
        const failure = readFailure(error);
        setProblems(reportFailure(failure, describe) ?? NONE);
        return failure;
      }
    },
  };
}
