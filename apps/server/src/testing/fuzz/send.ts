import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Attack, RawAttack } from './attack.ts';

/** The outcome of an attack. Status 0 means that the server closed the connection without a response. */
export interface Outcome {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  ms: number;
}

/** The time limit for a response. */
const ANSWER_MS = 20_000;

/** Returns a client with a pool of connections. */
export function openClient(origin: string) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });

  const send = (attack: Attack): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const settle = (status: number, headers: Outcome['headers'], text: string) => {
        clearTimeout(timer);
        resolve({ status, headers, text, ms: performance.now() - begun });
      };
      const { method, path, body, cutAt } = attack;
      const length = body === null ? {} : { 'content-length': String(body.length) };
      const call = request({
        agent: cutAt === undefined ? agent : false,
        hostname,
        port,
        method,
        path,
        headers: { ...length, ...attack.headers },
      });
      const timer = setTimeout(() => {
        call.destroy();
        reject(new Error(`no answer within ${ANSWER_MS} ms`));
      }, ANSWER_MS);
      call.on('response', (answer) => {
        let text = '';
        const done = () => settle(answer.statusCode ?? 0, answer.headers, text);
        if (attack.isStream && answer.statusCode === 200) {
          answer.on('error', () => undefined).destroy();
          done();
          return;
        }
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', done).on('error', done);
      });
      // A server may close the connection after its response, while the request is still being sent.
      call.on('error', () => settle(0, {}, ''));
      if (body === null) call.end();
      else if (cutAt === undefined) call.end(body);
      else {
        call.write(body.subarray(0, cutAt));
        setTimeout(() => call.destroy(), 20);
      }
    });

  const sendRaw = ({ pieces, pauseMs }: RawAttack): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const socket = connect(Number(port), hostname);
      let text = '';
      const timer = setTimeout(() => {
        socket.destroy();
        reject(new Error(`the connection stayed open for ${ANSWER_MS} ms: ${text.slice(0, 200)}`));
      }, ANSWER_MS);
      let quiet: NodeJS.Timeout | undefined;
      socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearTimeout(timer);
        clearTimeout(quiet);
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
        resolve({ status, headers: {}, text, ms: performance.now() - begun });
      });
      const write = (index: number) => {
        const piece = pieces[index];
        if (piece === undefined || !socket.writable) {
          // Everything is sent, so the rest of the response arrives soon.
          quiet = setTimeout(() => socket.end(() => setTimeout(() => socket.destroy(), 50)), 60);
          return;
        }
        socket.write(piece, () => setTimeout(() => write(index + 1), pauseMs));
      };
      socket.on('connect', () => write(0));
    });

  return { send, sendRaw, close: () => agent.destroy() };
}

export type Client = ReturnType<typeof openClient>;
