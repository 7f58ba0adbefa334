import { request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** Asks with whatever headers, also those that `fetch` sets itself. */
export function ask(port: number, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Headers of a page of the server itself that sends JSON. */
export function ownHeaders(port: number): Record<string, string> {
  return { Origin: `http://127.0.0.1:${port}`, 'Content-Type': 'application/json' };
}
