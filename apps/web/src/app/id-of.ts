const ID = /^[1-9][0-9]{0,15}$/;

/** Parses the id in a part of an address: plain decimal digits, 1 to 2^53 − 1. Null for anything else. */
export function idOf(part: string | undefined): number | null {
  const id = Number(part);
  return part !== undefined && ID.test(part) && Number.isSafeInteger(id) ? id : null;
}
