/** Characters a line of what is printed for people, where no terminal says otherwise. */
const LINE = 80;

/**
 * A text in lines of at most `width` characters. It is broken after spaces, commas (not those of numbers) and slashes and before plus signs,
 * the joints of team names, options and paths; within a word only where nothing else fits.
 */
export function wrapped(text: string, width = LINE): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<=[ /])|(?<=,)(?!\d{3}\b)|(?=\+)/)) {
    if (line !== '' && (line + part).trimEnd().length > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
    while (line.trimEnd().length > width) {
      lines.push(line.slice(0, width));
      line = line.slice(width);
    }
  }
  if (line.trimEnd() !== '' || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** A text after a lead, its later lines below its first. @param width of a line, with the lead */
export function hanging(lead: string, text: string, width: number): string {
  return lead + wrapped(text, width - lead.length).join(`\n${' '.repeat(lead.length)}`);
}
