import { connect } from 'node:net';

/** Sends text over a new connection, and reads the response until the server closes the connection. */
export async function sendRaw(
  origin: string,
  text: string,
): Promise<{ status: number; headers: Headers; body: string }> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: new Headers(headers), body };
}
