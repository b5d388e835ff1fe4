import { expect, it } from 'vitest';
import { mixesScripts } from './mixes-scripts.ts';

it.each([
  'dubs.example',
  'www.münchen.example',
  'xn--e1afmkfd.example',
  '10.0.0.1',
  'пример.рф',
  'ελλάδα.ελ',
  'مثال.السعودية',
  'उदाहरण.भारत',
  '日本語ひらがなカタカナー.jp',
  '한국어漢字.kr',
  '台灣ㄅㄆ.tw',
])('%s keeps to one script, or to Latin beside Chinese, Japanese or Korean', (host) => {
  expect(mixesScripts(host)).toBe(false);
});

it.each([
  ['pаypal.example', 'a Cyrillic letter among Latin ones'],
  ['аррӏе.com', 'a Cyrillic name in a Latin domain'],
  ['gοοgle.example', 'Greek letters among Latin ones'],
  ['dubs.exampleノlogin.jp', 'a Katakana letter that looks like a slash'],
  ['한국ひらがな.jp', 'Korean and Japanese'],
  ['ꓓꓴꓐꓢ.example', 'a script that no domain is registered in'],
])('%s mixes scripts: %s', (host) => {
  expect(mixesScripts(host)).toBe(true);
});
