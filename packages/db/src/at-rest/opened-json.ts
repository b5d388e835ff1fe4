/** The key of an object in JSON that stands for an encrypted text, of which the last `last` characters are read, or all. */
const SEALED = '$sealed';

/**
 * Returns SQL for JSON of a text that is stored encrypted, or readable alone: it is read decrypted, wherever in the JSON it is. Of a text
 * with `last` no more than that many characters leave the database client. The names are those of columns, with their alias.
 */
export const openedSql = (sealed: string, readable: string, last?: number): string => `
  case when ${sealed} is null then to_json(${last ? `right(${readable}, ${last})` : readable})
    else json_build_object('${SEALED}', ${sealed}${last ? `, 'last', ${last}` : ''}) end`;

const isSealed = (value: unknown): value is { [SEALED]: string; last?: number } =>
  typeof value === 'object' && value !== null && SEALED in value;

/** Parses JSON with the values of `openedSql`. */
export function parseOpened(text: string, open: (value: Buffer) => string): unknown {
  // What users wrote can hold it with a backslash alone.
  if (!text.includes(`"${SEALED}"`)) return JSON.parse(text) as unknown;
  return JSON.parse(text, (_key, value: unknown) => {
    if (!isSealed(value)) return value;
    const opened = open(Buffer.from(value[SEALED].slice(2), 'hex'));
    return value.last ? opened.slice(-value.last) : opened;
  }) as unknown;
}
