import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import CodeStep from './code-step.tsx';

afterEach(cleanup);

const nothing = () => undefined;
const show = (devCode: string | undefined) =>
  render(
    <CodeStep
      sent={{ by: 'text', phoneNumber: '+12025550142', challenge: 'opaque', devCode }}
      onSent={nothing}
      onBack={nothing}
      onVerified={nothing}
    />,
  );

it.each([
  ['482913', 'Development mode: your code is 482913'],
  ['', 'Development mode: your code is in the terminal where Dubs runs.'],
  [undefined, ''],
])('for the code %j of a development server says %j', (devCode, said) => {
  show(devCode);
  expect(screen.getByRole('alert').textContent).toBe(said);
});
