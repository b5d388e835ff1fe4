const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

/** Renders a sentence as HTML, with text between backticks as code. */
export const prose = (text = ''): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Renders a value as indented JSON. */
export const example = (value: unknown): string =>
  value === undefined ? '' : `<pre tabindex="0"><code>${escape(JSON.stringify(value, null, 2))}</code></pre>`;
