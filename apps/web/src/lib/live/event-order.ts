const EVENT_ID = /^(.+)\.(\d+)$/;

/** True if event `one` is `other` or came after it; false for events of different processes, whose order is unknown. */
export function isSameOrLater(one: string, other: string): boolean {
  const [, process, count] = EVENT_ID.exec(one) ?? [];
  const [, itsProcess, itsCount] = EVENT_ID.exec(other) ?? [];
  return process !== undefined && process === itsProcess && Number(count) >= Number(itsCount);
}
