import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOnceLoaded } from './use-once-loaded.ts';

it('keeps what is shown when the list gets its first entry, whose code is not loaded yet', () => {
  const load = () => new Promise<string>(() => undefined);
  const { result, rerender } = renderHook(({ list }) => useOnceLoaded(list, load), {
    initialProps: { list: undefined as readonly number[] | undefined },
  });
  expect(result.current[0]).toBe(false);
  rerender({ list: [] });
  expect(result.current[0]).toBe(true);
  rerender({ list: [1] });
  expect(result.current).toEqual([true, undefined]);
});
