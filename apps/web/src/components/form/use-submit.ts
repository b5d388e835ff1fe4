import { useState } from 'react';
import { type Failure, readFailure } from '../../lib/api/errors.ts';
import { type Describe, type ErrorReport, reportFailure } from '../toast/report-error.ts';

type Problems = Pick<ErrorReport, 'problems' | 'fields'>;
const NONE: Problems = { problems: [], fields: {} };

/**
 * Submits a form and holds its problems: the only place that catches the failed call of a form. The caller holds what was typed, which
 * stays.
 */
export function useSubmit() {
  const [{ problems, fields }, setProblems] = useState(NONE);
  const [isSubmitting, setSubmitting] = useState(false);
  return {
    /** Problems, as sentences to show beside the button. */
    problems,
    /** Problems of single fields, by field name. */
    fields,
    isSubmitting,
    /** Shows problems that were found before sending. */
    refuse: (wrong: Partial<Problems>) => setProblems({ ...NONE, ...wrong }),
    clear: () => setProblems(NONE),
    /** Clears earlier problems and does the work. Returns the failure, which has been reported; undefined on success. */
    submit: async (work: () => Promise<unknown>, describe: Describe): Promise<Failure | undefined> => {
      setProblems(NONE);
      setSubmitting(true);
      try {
        await work();
        return undefined;
      } catch (error) {
        const failure = readFailure(error);
        setProblems(reportFailure(failure, describe) ?? NONE);
        return failure;
      } finally {
        setSubmitting(false);
      }
    },
  };
}
