/** A section of a Markdown text. `id` is its anchor on the page. */
export type Section = { id: string; heading: string; markdown: string }

/** Splits Markdown at its headings of the second level. The part before the first has none. */
export const sectionsOf = (markdown: string): readonly Section[] =>
  markdown
    .split(/^## /m)
    .map((part, index) => {
      if (index === 0) return { id: '', heading: '', markdown: part.trim() }
      const [line = '', ...rest] = part.split('\n')
      const [name = '', id] = line.split('{#')
      const heading = name.trim()
      return {
        id: id === undefined ? slugOf(heading) : slugOf(id),
        heading,
        markdown: rest.join('\n').trim(),
      }
    })
    .filter(({ heading, markdown: text }) => heading !== '' || text !== '')

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
