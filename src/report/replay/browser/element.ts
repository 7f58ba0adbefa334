/** The part of the page with an id. */
export function element<E extends HTMLElement = HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}
