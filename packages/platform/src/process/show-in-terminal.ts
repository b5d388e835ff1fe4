/**
 * Shows a line to the person at the terminal. Where `dubs start` runs this process it passes the line on, since it keeps the output of
 * its processes as their log; elsewhere the output is the terminal.
 */
export function showInTerminal(text: string): void {
  if (process.send) process.send({ terminal: text });
  else process.stdout.write(`${text}\n`);
}
