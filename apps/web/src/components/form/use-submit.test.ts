import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HttpError } from '../../lib/api/errors.ts';
import { describeFieldErrors, describeFailureReasons } from './describe-failure.ts';
import { shownToast } from '../toast/toast-store.ts';
import { useSubmit } from './use-submit.ts';

const refusal = (status: number, body: object) => () =>
  Promise.reject(new HttpError(status, 'Refused', JSON.stringify(body)));
const NAME_TAKEN = { error: 'Check the form.', issues: [{ path: 'name', message: 'That name is taken.' }] };

it("shows the server's sentence, or the fallback, in a toast and beside the form", async () => {
  const { result } = renderHook(useSubmit);
  await act(() => result.current.submit(refusal(409, { error: 'Too late.' }), 'Not saved.'));
  expect(result.current.problems).toEqual(['Too late.']);
  expect(shownToast.get()).toMatchObject({
    title: 'Error',
    description: 'Too late.',
    variant: 'destructive',
  });
  await act(() => result.current.submit(() => Promise.reject(new Error('offline')), 'Not saved.'));
  expect(result.current.problems).toEqual(['Not saved.']);
});

it('shows nothing when the session is over', async () => {
  const { result } = renderHook(useSubmit);
  const before = shownToast.get();
  const failure = await act(() => result.current.submit(refusal(401, { error: 'Sign in.' }), 'Not saved.'));
  expect(failure?.status).toBe(401);
  expect(result.current.problems).toEqual([]);
  expect(shownToast.get()).toBe(before);
});

it('shows the problem of a field beside that field', async () => {
  const { result } = renderHook(useSubmit);
  await act(() =>
    result.current.submit(refusal(400, NAME_TAKEN), describeFieldErrors(['name'], 'Not saved.')),
  );
  expect(result.current.fields).toEqual({ name: 'That name is taken.' });
  expect(result.current.problems).toEqual([]);
  await act(() =>
    result.current.submit(refusal(400, NAME_TAKEN), describeFieldErrors(['emoji'], 'Not saved.')),
  );
  expect(result.current.problems).toEqual(['Check the form.']);
});

it('shows the failure with its reasons, and clears them on the next attempt', async () => {
  const { result } = renderHook(useSubmit);
  await act(() => result.current.submit(refusal(400, NAME_TAKEN), describeFailureReasons('Not created.')));
  expect(result.current.problems).toEqual(['Not created.', 'That name is taken.']);
  await act(() => result.current.submit(() => Promise.resolve(), 'Not created.'));
  expect(result.current.problems).toEqual([]);
});
