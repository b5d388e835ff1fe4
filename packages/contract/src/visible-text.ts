// Beyond white space and what Unicode calls default-ignorable, these draw nothing either: interlinear annotation marks, the braille
// blank and the musical null notehead.
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{1d159}]/u;

/** True if a reader sees nothing of the text. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
