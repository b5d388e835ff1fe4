import { countSegmentsOfMonth, measureOutbox, measureUsage, type Usage } from '@dubs/core';
import type { Db } from '@dubs/db';

interface UsageOptions {
  json: boolean;
  /** Price of a text message segment; null if not set. */
  pricePerSegment: number | null;
  now: Date;
}

type Line = [label: string, value: string];

const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
const number = (count: number): string => count.toLocaleString('en');

/** Prints how much the server stores and how much space that takes: numbers, never names or content. */
export async function printUsage(
  db: Db,
  { json, pricePerSegment, now }: UsageOptions,
  print: (line: string) => void,
): Promise<void> {
  const usage = await measureUsage(db);
  const { waiting } = await measureOutbox(db);
  const segments = await countSegmentsOfMonth(db, now);
  const cost = pricePerSegment === null ? null : Math.round(segments * pricePerSegment * 100) / 100;
  if (json)
    return print(JSON.stringify({ ...usage, textSegments: segments, textCost: cost, queue: waiting }));
  const lines: Line[] = [
    ...linesOf(usage),
    ['Texts this month', textsOf(segments, cost)],
    ['Queue', `${number(waiting)} waiting`],
  ];
  for (const [label, value] of lines) print(`${label.padEnd(18)} ${value}`);
}

const textsOf = (segments: number, cost: number | null): string =>
  `${number(segments)} segments${cost === null ? '' : `, ${cost.toFixed(2)} by SMS_PRICE`}`;

const linesOf = (usage: Usage): Line[] => [
  ['People', `${number(usage.people)}, ${number(usage.activePeople)} of them came in the last 30 days`],
  ['Groups', number(usage.groups)],
  ['Posts', `${number(usage.posts)}, ${number(usage.newPosts)} of them in the last 30 days`],
  ['Comments', number(usage.comments)],
  ['Pictures', `${number(usage.pictures)}, ${megabytes(usage.pictureBytes)}`],
  ['Exports', megabytes(usage.exportBytes)],
  ['Database', megabytes(usage.databaseBytes)],
  ...usage.largestTables.map(({ name, bytes }): Line => [`  ${name}`, megabytes(bytes)]),
];
