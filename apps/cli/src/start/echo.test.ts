import { describe, expect, it } from 'vitest';
import { limitBursts, sentenceToEcho } from './echo.ts';

describe('sentenceToEcho', () => {
  it.each([
    ['{"level":30,"msg":"request"}', undefined],
    ['{"level":40,"msg":"slow"}', 'slow'],
    ['{"level":50,"msg":"failed","err":{"message":"no room"}}', 'failed: no room'],
    ['{"level":50,"msg":"bad\\u001b[2J"}', 'bad\\u001b[2J'],
    ['{"level":40,"msg":"outbox.delayed"}', 'Notifications are delayed'],
    [
      '{"level":40,"msg":"job.failed","job":"export.requested","err":{"message":"no room"}}',
      'A job failed and is retried (export.requested): no room',
    ],
    [
      '{"level":40,"msg":"config.not_recommended","warning":"DATA_KEYS is not set"}',
      'A setting should be changed: DATA_KEYS is not set',
    ],
    ['{"level":50}', '{"level":50}'],
    ['{"cut off', '{"cut off'],
    ['One setting is wrong:', 'One setting is wrong:'],
    ['(node:12) [DEP0001] DeprecationWarning: old', undefined],
    ['   ', undefined],
  ])('of %s is %s', (line, sentence) => {
    expect(sentenceToEcho(line)).toBe(sentence);
  });
});

it('lets five lines through in ten seconds, and says once that there are more', () => {
  const printed: string[] = [];
  let now = 0;
  const echo = limitBursts(
    (text) => printed.push(text),
    'more',
    () => now,
  );
  for (let i = 1; i <= 8; i += 1) echo(`line ${i}`);
  expect(printed).toEqual(['line 1', 'line 2', 'line 3', 'line 4', 'line 5', 'more']);
  now = 10_001;
  echo('later');
  expect(printed.at(-1)).toBe('later');
});
