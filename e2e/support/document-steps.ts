/** What a document tells its reader to do, step by step: commands to run, and lines to change. */

/** A fenced block: `sh`, `diff`, and what stands behind that word. */
export type Step = { kind: 'sh' | 'diff'; mark: string; lines: string[] }

/** The blocks of a Markdown text in their order. */
export const readSteps = (markdown: string): Step[] =>
  [...markdown.matchAll(/^```(sh|diff)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, kind, mark = '', text = '']) => ({
      kind: kind === 'diff' ? 'diff' : 'sh',
      mark,
      lines: text.trimEnd().split('\n'),
    }),
  )

/** The text with the changes of a `diff` block: lines that begin with `-` go, those with `+` stand in their place. */
export const applyChange = (text: string, { lines }: Step): string => {
  const side = (sign: string): string =>
    lines
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n')
  if (!text.includes(side('-'))) throw new Error(`These lines are not there:\n${side('-')}`)
  return text.replace(side('-'), () => side('+'))
}
