import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAnnouncement } from './use-announcement.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('announces one sentence a minute: the first, then the last of those that came since', () => {
  const { result } = renderHook(() => useAnnouncement());
  const said = () => result.current[0].sentence;
  const say = (sentence: string) => act(() => result.current[1](sentence));
  expect(said()).toBe('');
  say('One');
  pass(0);
  expect(said()).toBe('One');
  say('Two');
  say('Three');
  pass(59_000);
  expect(said()).toBe('One');
  pass(1_000);
  expect(said()).toBe('Three');
});

it('announces the same text a second time', () => {
  const { result } = renderHook(() => useAnnouncement(0));
  act(() => result.current[1]('Leila commented'));
  pass(0);
  const first = result.current[0].key;
  act(() => result.current[1]('Leila commented'));
  pass(0);
  expect(result.current[0]).toEqual({ key: first + 1, sentence: 'Leila commented' });
});
