/** Key of the JSON object that represents an encrypted text. With `last`, only that many characters at the end are read. */
const SEALED = '$sealed';

/**
 * Returns SQL for a JSON value of a text that is stored encrypted or only as plain text. The client decrypts it anywhere in a JSON result.
 * With `last`, no more than that many characters leave the database client. `sealed` and `readable` are column names with their alias.
 */
export const openedSql = (sealed: string, readable: string, last?: number): string => `
  case when ${sealed} is null then to_json(${last ? `right(${readable}, ${last})` : readable})
    else json_build_object('${SEALED}', ${sealed}${last ? `, 'last', ${last}` : ''}) end`;

const isSealed = (value: unknown): value is { [SEALED]: string; last?: number } =>
  typeof value === 'object' && value !== null && SEALED in value;

/** Parses JSON with the values of `openedSql`. */
export function parseOpened(text: string, open: (value: Buffer) => string): unknown {
  // User text can contain it only with escaped quotation marks.
  if (!text.includes(`"${SEALED}"`)) return JSON.parse(text) as unknown;
  return JSON.parse(text, (_key, value: unknown) => {
    if (!isSealed(value)) return value;
    const opened = open(Buffer.from(value[SEALED].slice(2), 'hex'));
    return value.last ? opened.slice(-value.last) : opened;
  }) as unknown;
}
