import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStableOrder } from './use-stable-order.ts';

const groups = (...ids: number[]) => ids.map((id) => ({ id, name: `Group ${id}`, emoji: '🏆' }));
const idsOf = (list: readonly { id: number }[] | undefined) => list?.map(({ id }) => id);

it('keeps the initially first group first while it is in the list', () => {
  const { result, rerender } = renderHook(({ list }) => useStableOrder(list), {
    initialProps: { list: undefined as ReturnType<typeof groups> | undefined },
  });
  expect(result.current).toBeUndefined();
  rerender({ list: groups(2, 1, 3) });
  expect(idsOf(result.current)).toEqual([2, 1, 3]);
  rerender({ list: groups(3, 1, 2) });
  expect(idsOf(result.current)).toEqual([2, 3, 1]);
  rerender({ list: groups(3, 1) });
  expect(idsOf(result.current)).toEqual([3, 1]);
  rerender({ list: [] });
  expect(result.current).toEqual([]);
});
