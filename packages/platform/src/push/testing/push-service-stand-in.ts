import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushTarget } from '@dubs/core/ports';
import ece from 'http_ece';
import { generate } from 'selfsigned';

/** A push received by the push service, with its decrypted payload. */
export interface ReceivedPush {
  /** The path of the endpoint. */
  path: string;
  headers: IncomingHttpHeaders;
  payload: string;
}

/** A push service with one subscribed device. */
export interface PushServiceStandIn {
  target: PushTarget;
  /** Host and port of the service. */
  host: string;
  /** Certificate of the service. */
  ca: string;
  received: ReceivedPush[];
  /** Sets the response from now on. `hang` never responds, and `break` closes the connection. */
  answer: (status: number | 'hang' | 'break', headers?: Record<string, string>) => void;
  close: () => Promise<void>;
}

/** Starts a push service on this machine. */
export async function startPushService(): Promise<PushServiceStandIn> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const device = createECDH('prime256v1');
  const p256dh = device.generateKeys().toString('base64url');
  const authSecret = randomBytes(16).toString('base64url');
  const received: ReceivedPush[] = [];
  let status: number | 'hang' | 'break' = 201;
  let answerHeaders: Record<string, string> = {};
  async function take(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const payload = ece.decrypt(Buffer.concat(chunks), {
      version: 'aes128gcm',
      privateKey: device,
      authSecret,
    });
    received.push({ path: req.url ?? '', headers: req.headers, payload: payload.toString() });
    if (status === 'break') res.destroy();
    else if (status !== 'hang') res.writeHead(status, answerHeaders).end();
  }
  const server = createServer({ cert, key }, (req, res) => void take(req, res));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    target: { endpoint: `https://${host}/push/1`, p256dh, auth: authSecret },
    host,
    ca: cert,
    received,
    answer(next, headers = {}) {
      status = next;
      answerHeaders = headers;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
