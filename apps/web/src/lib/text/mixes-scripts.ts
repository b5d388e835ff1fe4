// Scripts that domain names are registered in (UAX #31, table 5); scripts that one language combines are listed together.
const ALPHABETS =
  'Latn Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt';
const EAST_ASIAN = ['Hani Hira Kana', 'Hani Hang', 'Hani Bopo'];
const SCRIPTS = [...ALPHABETS.split(' '), ...EAST_ASIAN];

/** True if all characters belong to the scripts, or to none. */
const isWithin = (text: string, scripts: string): boolean =>
  new RegExp(`^[${`${scripts} Zyyy Zinh`.replace(/(\w+) ?/g, '\\p{scx=$1}')}]*$`, 'u').test(text);

/**
 * True if a host name mixes scripts, and so may imitate another host: within a label, as UTS #39 resolves it, or between labels. East
 * Asian labels beside Latin ones are common, and allowed.
 */
export const mixesScripts = (host: string): boolean =>
  !host.split('.').every((label) => SCRIPTS.some((script) => isWithin(label, script))) ||
  ![...SCRIPTS, ...EAST_ASIAN.map((scripts) => `Latn ${scripts}`)].some((scripts) => isWithin(host, scripts));
