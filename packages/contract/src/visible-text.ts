// In addition to white space and default-ignorable characters, interlinear annotation marks, the braille blank and the musical null
// notehead are invisible.
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{1d159}]/u;

/** True if the text has no visible characters. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
