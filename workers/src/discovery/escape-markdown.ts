/** Writing Markdown by hand, safely: text of staff stays text (CommonMark 2.4). */

const active = /[\\`*_~[\]<>&#|]/g

/** Text for one line: no mark of it means anything, and every run of white space is one space. */
export const escapeLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(active, String.raw`\$&`)
    // What begins a list, a rule or an underlined heading.
    .replace(/^[-+=]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)

/** Text of several lines; an empty line between them stays. */
export const escapeLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(escapeLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
