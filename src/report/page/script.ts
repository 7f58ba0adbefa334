/**
 * What report pages do when scripts may run: a switch between light and dark, buttons that copy, and folds that open
 * when they are printed or a link leads to them. Without scripts there is none of it, and everything can be read.
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
const folds = document.querySelectorAll('details.fold, details.more, details.details');
let opened = [];
addEventListener('beforeprint', () => { opened = [...folds].filter((fold) => !fold.open); for (const fold of opened) fold.open = true; });
addEventListener('afterprint', () => { for (const fold of opened) fold.open = false; });
const unfold = () => { const target = document.getElementById(location.hash.slice(1)); if (target) for (const fold of [target.querySelector(':scope > details.fold'), target.closest('details')]) if (fold) fold.open = true; };
addEventListener('hashchange', unfold);
unfold();
for (const link of document.querySelectorAll('nav a')) link.addEventListener('click', () => setTimeout(unfold));
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
