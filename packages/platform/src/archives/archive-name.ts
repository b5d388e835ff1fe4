const NAME = /^dubs-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/;

/** Returns the file name of a backup created at this time: `dubs-20260310T030000Z.zip`. */
export const nameOf = (at: Date): string => `dubs-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.zip`;

/** Returns the creation time of a backup from its name, or null for another file. */
export function timeOf(name: string): number | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}
