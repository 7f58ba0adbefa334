/** The frame in which games are played that a visitor's own policy plays in: an origin of its own, without any network. */

/** Makes a script of the text that the page sends, and a port to talk to the page by. */
export const SANDBOX_SCRIPT = `
addEventListener('message', ({ data, ports, source }) => {
  if (source !== parent) return;
  const url = URL.createObjectURL(new Blob([data], { type: 'text/javascript' }));
  globalThis.sandbox = { url, port: ports[0] };
  const script = document.createElement('script');
  script.type = 'module';
  script.src = url;
  document.head.append(script);
}, { once: true });
parent.postMessage('ready', '*');
`;

export const SANDBOX_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:"><title>games</title><script>${SANDBOX_SCRIPT}</script></html>`;
