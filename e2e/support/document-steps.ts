/** A fenced `sh` or `diff` block. `mark` is the word after the language. */
export type Step = { kind: 'sh' | 'diff'; mark: string; lines: string[] }

export const readSteps = (markdown: string): Step[] =>
  [...markdown.matchAll(/^```(sh|diff)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, kind, mark = '', text = '']) => ({
      kind: kind === 'diff' ? 'diff' : 'sh',
      mark,
      lines: text.trimEnd().split('\n'),
    }),
  )

export const applyChange = (text: string, { lines }: Step): string => {
  const side = (sign: string): string =>
    lines
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n')
  if (!text.includes(side('-'))) throw new Error(`These lines are not there:\n${side('-')}`)
  return text.replace(side('-'), () => side('+'))
}
