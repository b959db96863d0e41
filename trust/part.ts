/** `npm test` runs a slice of each part, `pnpm test:trust` all of it. */
export type Scale = 'slice' | 'full'

/** `promise` quotes `docs/reliability.md`. */
export type Row = {
  tried: string
  result: string
  promise: string
  isFulfilled: boolean
  /** Depends on this machine's speed, so only `pnpm test:trust` judges it. */
  isTimed?: boolean
}

/** `onProgress` gets a sentence for each slow step. */
export type Part = {
  title: string
  run: (options: { scale: Scale; onProgress: (step: string) => void }) => Promise<Row[]>
}

const maxListed = 5

/** Makes the row of a check that must find nothing wrong. */
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
