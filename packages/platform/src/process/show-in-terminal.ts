/** Prints a line in the terminal. Under `dubs start`, which redirects the output to a log file, it sends the line to that process. */
export function showInTerminal(text: string): void {
  if (process.send) process.send({ terminal: text });
  else process.stdout.write(`${text}\n`);
}
