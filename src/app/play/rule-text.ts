/** The rules of a game, a page of the app, rule by rule. */

const pages = new Map<string, Promise<Document>>();

/** Address of a rule. @param number `4.4`, or `R4.4` as games of the rummy family cite it */
export function ruleAddress(game: string, number: string): string {
  return `rules-${game}.html#rule-${number.replace(/^R/, '')}`;
}

/** The text of a rule; empty where it cannot be read. */
export async function ruleText(game: string, number: string): Promise<string> {
  const address = ruleAddress(game, number);
  try {
    const [path, id] = address.split('#');
    const page = pages.get(path!) ?? readPage(path!);
    pages.set(path!, page);
    return (await page).querySelector(`[id="${id}"] > div`)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  } catch {
    return '';
  }
}

async function readPage(path: string): Promise<Document> {
  return new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
}
