import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useMonth } from './from-month.tsx';

it.each([
  ['?month=2026-02', '2026-02'],
  ['?month=2026-13', null],
  ['?month=2026-2', null],
  ['?month=', null],
  ['', null],
])('the month of %s is %s', (search, month) => {
  const { result } = renderHook(useMonth, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[`/home${search}`]}>{children}</MemoryRouter>,
  });
  expect(result.current).toBe(month);
});
