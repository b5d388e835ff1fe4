import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const ITEMS = ['Posts', 'Goals', 'Members'].map((label) => ({
  value: label,
  label,
  count: 3,
  content: `${label}!`,
}));

function Page() {
  const [value, setValue] = useState('Posts');
  return <Tabs label="Group" value={value} onValueChange={setValue} items={ITEMS} />;
}

const tab = (name: string) => screen.getByRole('tab', { name });

it('opens the panel of the tab that is pressed, and names it after the tab', () => {
  render(<Page />);
  fireEvent.click(tab('Goals'));
  expect(screen.getByRole('tabpanel', { name: 'Goals' }).textContent).toBe('Goals!');
  expect(tab('Goals').getAttribute('aria-selected')).toBe('true');
  expect(tab('Posts').getAttribute('aria-selected')).toBe('false');
});

it.each([
  ['ArrowRight', 'Goals'],
  ['ArrowLeft', 'Members'],
  ['End', 'Members'],
  ['Home', 'Posts'],
])('walks with %s from Posts to %s', (key, name) => {
  render(<Page />);
  tab('Posts').focus();
  fireEvent.keyDown(tab('Posts'), { key });
  expect(document.activeElement).toBe(tab(name));
  expect(screen.getByRole('tabpanel').textContent).toBe(`${name}!`);
});

it('is one stop of the Tab key', () => {
  render(<Page />);
  expect(screen.getAllByRole('tab').map((each) => each.tabIndex)).toEqual([0, -1, -1]);
});

it('describes what waits in a tab without changing its name', () => {
  const items = ITEMS.map((item) => ({ ...item, waiting: { count: 2, words: '2 requests' } }));
  render(<Tabs label="Group" value="Posts" onValueChange={() => undefined} items={items} />);
  const described = tab('Members').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('2 requests');
});
