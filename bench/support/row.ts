/** One figure of a run, and how it is made of several short rounds. */
import { quantile } from './table.ts'

export type Row = {
  /** The part of `pnpm bench` that measured it. */
  part: string
  name: string
  unit: string
  /** The median of the rounds. */
  value: number
  /** The lowest and the highest of the rounds. */
  spread: readonly [lowest: number, highest: number]
  roundCount: number
  isBetterWhen: 'higher' | 'lower'
  /** What the same run measured in turn with it. */
  baseline?: { name: string; value: number }
  /** Of value and baseline, round by round; the median. */
  ratio?: number
  /** What the ratio has to reach, or the value when there is no baseline. */
  must?: number
}

/** Of each round one. */
type Sample = readonly number[]

type RowOf = Pick<Row, 'part' | 'name' | 'unit' | 'isBetterWhen' | 'must'> & {
  rounds: Sample
  baseline?: { name: string; rounds: Sample }
}

/** A value is compared with what its baseline reached in the same round, when the machine was equally busy. */
export const toRow = ({ rounds, baseline, ...row }: RowOf): Row => ({
  ...row,
  value: quantile(rounds, 0.5),
  spread: [quantile(rounds, 0), quantile(rounds, 1)],
  roundCount: rounds.length,
  ...(baseline && {
    baseline: { name: baseline.name, value: quantile(baseline.rounds, 0.5) },
    ratio: quantile(
      rounds.map((value, round) => value / (baseline.rounds[round] ?? Number.NaN)),
      0.5,
    ),
  }),
})

/** Whether a row reaches what it must; undefined when it must reach nothing. */
export const isMet = ({ must, ratio, value, isBetterWhen }: Row): boolean | undefined => {
  if (must === undefined) return undefined
  return isBetterWhen === 'higher' ? (ratio ?? value) >= must : (ratio ?? value) <= must
}

/** Runs all of them once unmeasured, and then in turn, so many rounds; returns each one's results. */
export const measureInTurn = async <Name extends string, Result>(
  measures: Record<Name, () => Promise<Result>>,
  rounds: number,
): Promise<Record<Name, Result[]>> => {
  const entries = Object.entries(measures) as [Name, () => Promise<Result>][]
  const results = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<
    Name,
    Result[]
  >
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, measure] of entries) {
      const result = await measure()
      if (round > 0) results[name].push(result)
    }
  return results
}
