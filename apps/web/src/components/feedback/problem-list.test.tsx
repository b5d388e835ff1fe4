import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ProblemList } from './problem-list.tsx';

afterEach(cleanup);

it('scrolls into view for new problems, but not on every render', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { rerender } = render(<ProblemList problems={['Pick a group.']} />);
  rerender(<ProblemList problems={['Pick a group.']} />);
  expect(scroll).toHaveBeenCalledTimes(1);
  rerender(<ProblemList problems={['Add a title.']} />);
  expect(scroll).toHaveBeenCalledTimes(2);
});
