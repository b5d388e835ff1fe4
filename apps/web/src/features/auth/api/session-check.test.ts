import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../lib/api/errors.ts';
import { SESSION_CHECK, verdictOn } from './session-check.ts';

const answered = (status: number) => new HttpError(status, '', '');
const unanswered = new TypeError('Failed to fetch');

describe('the tries of the session check', () => {
  async function tries(reason: unknown): Promise<number[]> {
    vi.useFakeTimers();
    const start = Date.now();
    const at: number[] = [];
    const queryFn = () => {
      at.push(Date.now() - start);
      throw reason;
    };
    const check = new QueryClient().fetchQuery({
      queryKey: ['me'],
      networkMode: 'always',
      ...SESSION_CHECK,
      queryFn,
    });
    await Promise.all([expect(check).rejects.toBe(reason), vi.runAllTimersAsync()]);
    vi.useRealTimers();
    return at;
  }

  it('are three within two seconds without a response', async () => {
    const at = await tries(unanswered);
    expect(at).toHaveLength(3);
    expect(at[2]).toBeLessThanOrEqual(2_000);
  });

  it.each([401, 403, 500, 503])('are one when the status is %i', async (status) => {
    expect(await tries(answered(status))).toHaveLength(1);
  });
});

describe('the verdict', () => {
  it.each([400, 401, 403, 404])('on %i ends the session', (status) => {
    const body = JSON.stringify({ error: 'No.', code: 'BAD_REQUEST' });
    expect(verdictOn(new HttpError(status, '', body))).toBe('signed-out');
  });

  it('on a 401 of a proxy ends it too', () => {
    expect(verdictOn(answered(401))).toBe('signed-out');
  });

  it.each([403, 404])("on a proxy's %i does not", (status) => {
    expect(verdictOn(answered(status))).toBe('unavailable');
  });

  it('without a response does not', () => {
    expect(verdictOn(unanswered)).toBe('unavailable');
  });

  it.each([200, 408, 429, 500, 502, 503, 504])('on %i, an outage, does not', (status) => {
    expect(verdictOn(answered(status))).toBe('unavailable');
  });
});
