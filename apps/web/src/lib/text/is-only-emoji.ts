// As in UTS #51, without \p{RGI_Emoji}: browsers older than 2023 reject its flag, and others take 10 ms to compile it.
// No repetition contains another, so that the time is linear in the length of the text.
const CHARACTER = String.raw`(?:\p{RI}{2}|[#*\d]\uFE0F\u20E3|\p{Emoji}(?:\p{EMod}|\uFE0F)|(?!\p{RI})\p{EPres})`;
const ONLY_EMOJI = new RegExp(
  String.raw`^(?:${CHARACTER}(?:[\u{E0020}-\u{E007F}]|\u200D${CHARACTER})*\s*){1,3}$`,
  'u',
);

/** True if the text is one to three emoji and spaces. */
export const isOnlyEmoji = (text: string): boolean => ONLY_EMOJI.test(text);
