/** Copying to the clipboard, also over plain http, where browsers hide `navigator.clipboard`. */

/** @returns whether it was copied */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}

/** Puts the end of an address into the address bar and into the clipboard. @returns a sentence that says where it is */
export async function copyLink(fragment: string): Promise<string> {
  const link = new URL(fragment, location.href).href;
  history.replaceState(null, '', link);
  return (await copyText(link)) ? 'Copied.' : 'The link is in the address bar.';
}
