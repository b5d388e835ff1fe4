const PICTOGRAPH = /\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?/u.source;
const EMOJI = [
  // The flag of a region, such as Scotland's: its letters are tag characters.
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/u.source,
  // A keycap.
  /[0-9#*]\ufe0f\u20e3/u.source,
  `${PICTOGRAPH}(?:\\u200d${PICTOGRAPH})*`,
].join('|');

// Canonical combining class 9: JavaScript has no property for it.
const VIRAMA =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1715\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed\u{10a3f}\u{11046}\u{11070}\u{1107f}\u{110b9}\u{11133}\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}\u{113ce}-\u{113d0}\u{11442}\u{114c2}\u{115bf}\u{1163f}\u{116b6}\u{1172b}\u{11839}\u{1193d}\u{1193e}\u{119e0}\u{11a34}\u{11a47}\u{11a99}\u{11c3f}\u{11d44}\u{11d45}\u{11d97}\u{11f41}\u{11f42}\u{1612f}]/u
    .source;
// Letters of scripts that join neighbouring letters.
const JOINING =
  /(?=\p{L})[\p{scx=Adlm}\p{scx=Arab}\p{scx=Chrs}\p{scx=Mand}\p{scx=Mani}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Ougr}\p{scx=Phag}\p{scx=Phlp}\p{scx=Rohg}\p{scx=Sogd}\p{scx=Sogo}\p{scx=Syrc}]/u
    .source;
// Looks back only from a joiner: from each character of a run of marks, the time would grow with its square.
const JOINER = `[\\u200c\\u200d](?:(?<=${VIRAMA}.)|(?<=${JOINING}\\p{M}*.)(?=${JOINING}))`;

const IGNORABLE = new RegExp(`(${EMOJI}|${JOINER})|\\p{Default_Ignorable_Code_Point}`, 'gu');

/**
 * Removes invisible characters, so that names never differ only by them. Keeps joiners after a virama and between
 * letters of a joining script, and keeps emoji intact.
 */
export const stripIgnorable = (name: string): string =>
  name.replace(IGNORABLE, (_match, kept: string | undefined) => kept ?? '');
