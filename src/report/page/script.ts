/**
 * What report pages do when scripts may run: a switch between light and dark, and buttons that copy. Without scripts
 * there are neither, and everything can be read.
 */
export const SCRIPT = `
const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');
const scheme = document.getElementById('scheme');
const isDark = () => (root.dataset.scheme ?? (system.matches ? 'dark' : 'light')) === 'dark';
const tell = () => { scheme.textContent = isDark() ? 'Light' : 'Dark'; scheme.setAttribute('aria-label', 'Show in ' + (isDark() ? 'light' : 'dark') + ' colours'); };
scheme.addEventListener('click', () => { root.dataset.scheme = isDark() ? 'light' : 'dark'; tell(); });
system.addEventListener('change', tell);
tell();
scheme.hidden = false;
for (const button of document.querySelectorAll('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy);
  const status = button.nextElementSibling;
  button.hidden = false;
  button.addEventListener('click', async () => {
    let done = true;
    try { await navigator.clipboard.writeText(source.textContent); }
    catch { source.closest('details').open = true; getSelection().selectAllChildren(source); done = document.execCommand('copy'); }
    status.textContent = done ? 'copied' : 'selected: copy it with the keyboard';
    setTimeout(() => { status.textContent = ''; }, 4000);
  });
}
`.trim();
