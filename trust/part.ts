/** What the parts of the trust run have in common. */

/** How much of a part runs: a slice of it in `npm test`, all of it in `pnpm test:trust`. */
export type Scale = 'slice' | 'full'

/** One line of the table: what was tried, what came of it, and what `docs/reliability.md` promises. */
export type Row = {
  tried: string
  result: string
  promise: string
  isFulfilled: boolean
  /** Depends on how fast this machine is: judged by `pnpm test:trust`, never by `npm test`. */
  isTimed?: boolean
}

/** A part starts what it needs, tries it, and stops it again. `onProgress` gets a sentence for each step that takes long. */
export type Part = {
  title: string
  run: (options: { scale: Scale; onProgress: (step: string) => void }) => Promise<Row[]>
}

const maxListed = 5

/** The line of something that must find nothing wrong: `result` then, or how much was wrong and the first of it. */
export const toRow = (
  tried: string,
  wrong: readonly string[],
  promise: string,
  result = 'nothing wrong',
): Row => ({
  tried,
  result:
    wrong.length === 0
      ? result
      : `${wrong.length} broken: ${wrong.slice(0, maxListed).join(' · ')}`,
  promise,
  isFulfilled: wrong.length === 0,
})
