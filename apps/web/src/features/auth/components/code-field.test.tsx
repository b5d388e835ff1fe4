import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { codeDigits } from './code-digits.ts';
import { CodeField } from './code-field.tsx';

afterEach(cleanup);

function Form() {
  const [code, setCode] = useState('');
  return <CodeField value={code} onChange={setCode} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('6-digit code');

it.each([
  ['12a34-56', '123456'],
  ['123 456 789', '123456'],
  ['Your code is 048213.', '048213'],
  ['', ''],
])('keeps of %j the digits %j', (typed, kept) => {
  expect(codeDigits(typed)).toBe(kept);
});

it('is a single input that phones can autofill', () => {
  render(<Form />);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(field().autocomplete).toBe('one-time-code');
  expect(field().inputMode).toBe('numeric');
});

it('keeps only the digits of pasted text, and shows each in its own box', () => {
  const { container } = render(<Form />);
  fireEvent.change(field(), { target: { value: '048 213' } });
  expect(field().value).toBe('048213');
  expect([...container.querySelectorAll('.code-box')].map((box) => box.textContent)).toEqual(
    Array.from('048213'),
  );
});

it('extracts the digits of pasted text before limiting its length', () => {
  render(<Form />);
  expect(field().maxLength).toBe(-1);
});
