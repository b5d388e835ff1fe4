import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createStore, useStore } from './create-store.ts';

it('notifies its subscribers of a new value, and of no other', () => {
  const store = createStore(1);
  const listener = vi.fn<() => void>();
  const stop = store.subscribe(listener);
  store.set(1);
  store.set(2);
  stop();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get()).toBe(3);
});

it('re-renders only when the selected value changes', () => {
  const store = createStore({ name: 'Ada', age: 3 });
  const render = vi.fn<() => string>(() => useStore(store, ({ name }) => name));
  const { result } = renderHook(render);
  act(() => store.set({ name: 'Ada', age: 4 }));
  expect(render).toHaveBeenCalledTimes(1);
  act(() => store.set({ name: 'Bo', age: 4 }));
  expect(result.current).toBe('Bo');
});
