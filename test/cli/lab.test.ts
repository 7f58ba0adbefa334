import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { expectOneLine, shamus, startShamus, untilSeen } from './shamus.testing.js';

describe.concurrent('shamus lab', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'serves the page at the address that it prints, until %s',
    async (signal) => {
      const { process, end } = startShamus(['lab']);
      let address = '';
      process.stdout!.on('data', (text: string) => {
        address += text;
      });
      await untilSeen(() => address.endsWith('\n'), process);
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n$/);
      const page = await fetch(address.trim());
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await page.text()).toContain('shamus-lab');
      const missing = await fetch(new URL('no-such-page', address.trim()));
      expect([missing.status, await missing.text()]).toEqual([404, 'there is no such page\n']);
      process.kill(signal);
      expect(await end).toEqual({ code: 0, stdout: address, stderr: '' });
    },
  );

  test('says in one line which port is in use', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as AddressInfo;
    expectOneLine(
      await shamus(['lab', '--port', String(port)]),
      `--port ${port} is in use; choose another, or leave it out for a free one`,
    );
    other.close();
  });
});
