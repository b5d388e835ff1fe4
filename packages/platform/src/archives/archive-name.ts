const NAME = /^dubs-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/;

/** Returns the name of a backup of that moment: `dubs-20260310T030000Z.zip`. */
export const nameOf = (at: Date): string => `dubs-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.zip`;

/** Returns the moment of a backup by its name, or null for another file. */
export function timeOf(name: string): number | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}
