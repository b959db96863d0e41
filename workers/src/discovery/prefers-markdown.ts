/** Which of a page's two forms a caller wants (RFC 9110, 12.5.1). */

/**
 * Whether `Accept` names Markdown and weighs HTML no higher. Browsers never name it; agents name
 * both, often with equal weights. A range such as a lone star is no wish for Markdown.
 */
export const prefersMarkdown = (accept: string | null): boolean => {
  const weights = readWeights(accept ?? '')
  const markdown = weights.get('text/markdown') ?? 0
  const html = weights.get('text/html') ?? 0
  return markdown > 0 && markdown >= html
}

/** The weight of each range, 1 unless given; one that is no number counts as none. */
const readWeights = (accept: string): Map<string, number> =>
  new Map(
    accept.split(',').map((entry) => {
      const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [range, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )
