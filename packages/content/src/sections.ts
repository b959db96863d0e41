/** A section of a Markdown text. `id` is its unique anchor on the page. */
export type Section = { id: string; heading: string; markdown: string }

/** Splits Markdown at its `##` headings. Text before the first one gets an empty heading and id. */
export const sectionsOf = (markdown: string): readonly Section[] => {
  const [first = '', ...parts] = markdown.split(/^## /m)
  const taken = new Set<string>()
  const sections = parts.map((part, index) => {
    const [line = '', ...rest] = part.split('\n')
    const [name = '', anchor] = line.split('{#')
    const heading = name.trim()
    const slug = slugOf(anchor ?? heading)
    const id = slug === '' || taken.has(slug) ? `section-${index + 1}` : slug
    taken.add(id)
    return { id, heading, markdown: rest.join('\n').trim() }
  })
  return first.trim() === ''
    ? sections
    : [{ id: '', heading: '', markdown: first.trim() }, ...sections]
}

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
