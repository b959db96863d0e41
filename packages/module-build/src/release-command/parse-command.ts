import { parseArgs } from 'node:util'

import { CanaryStrategy } from '@shop/contracts/canary-strategy'
import { parseWholeNumber } from '@shop/domain/typed-number'
import * as v from 'valibot'

import { UsageError } from '../call-shop.ts'
import { unitMs } from './print.ts'

export type Finish =
  | { kind: 'live' }
  | { kind: 'canary'; strategy: CanaryStrategy }
  | { kind: 'preview'; hours: number }

export type Action =
  | { name: 'publish'; folder: string; finish: Finish }
  | { name: 'list' }
  | { name: 'show'; version: string | undefined }
  | { name: 'promote'; version: string }
  | { name: 'rollback'; version: string | undefined; reason: string | undefined }
  | { name: 'withdraw'; version: string | null; reason: string | undefined }
  | { name: 'freeze'; isEnd: boolean; reason: string }
  | { name: 'token' }

export type Command = {
  action: Action
  /** The command uses this module instead of the one in the current folder. */
  module: string | undefined
  shop: string | undefined
}

const options = {
  shop: { type: 'string' },
  for: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  canary: { type: 'string' },
  preview: { type: 'boolean' },
  hours: { type: 'string' },
  reason: { type: 'string' },
  module: { type: 'boolean' },
  end: { type: 'boolean' },
} as const

type Values = ReturnType<typeof parseValues>['values']

const ownOptions = {
  publish: ['canary', 'preview', 'hours'],
  list: [],
  show: [],
  promote: [],
  rollback: ['reason'],
  withdraw: ['module', 'reason'],
  freeze: ['end', 'reason'],
  token: [],
} as const satisfies Record<Action['name'], readonly (keyof Values)[]>
const withoutArgument = new Set<Action['name']>(['list', 'freeze', 'token'])
const commonOptions = new Set(['shop', 'for', 'json', 'help'])

/**
 * Returns the command, or `null` to show the help.
 * @throws UsageError if the command is invalid
 */
export const parseCommand = (args: readonly string[]): Command | null => {
  const { values, positionals } = parseValues(args)
  const [name, ...rest] = positionals
  if (values.help || name === undefined) return null
  if (!isCommand(name))
    throw new UsageError(`There is no "${name}". There are: ${Object.keys(ownOptions).join(', ')}.`)
  const alien = Object.keys(values).find(
    (option) => !commonOptions.has(option) && !ownOptions[name].some((one) => one === option),
  )
  if (alien) throw new UsageError(`${name} takes no --${alien}.`)
  const most = withoutArgument.has(name) ? 0 : 1
  if (rest.length > most) throw new UsageError(`${name} takes no "${rest[most]}".`)
  return { action: toAction(name, rest[0], values), module: values.for, shop: values.shop }
}

const isCommand = (name: string): name is Action['name'] => Object.hasOwn(ownOptions, name)

const parseValues = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const toAction = (name: Action['name'], first: string | undefined, values: Values): Action => {
  const { reason } = values
  switch (name) {
    case 'publish':
      return { name, folder: first ?? '.', finish: toFinish(values) }
    case 'promote':
      if (first !== undefined) return { name, version: first }
      throw new UsageError('Which version? As in: release promote 1.0.0-3f9a0c12de')
    case 'withdraw':
      if ((first === undefined) === (values.module ?? false))
        return { name, version: first ?? null, reason }
      throw new UsageError(
        'Name a version, as in "release withdraw 1.0.0-3f9a0c12de", or take the whole module out with --module.',
      )
    case 'freeze':
      if (values.end || reason) return { name, isEnd: values.end ?? false, reason: reason ?? '' }
      throw new UsageError('Say why, as in: release freeze --reason "sale until Monday".')
    case 'show':
      return { name, version: first }
    case 'rollback':
      return { name, version: first, reason }
    case 'list':
    case 'token':
      return { name }
  }
}

const toFinish = ({ canary, preview, hours = '24' }: Values): Finish => {
  if (canary !== undefined && preview) throw new UsageError('Choose one of --canary and --preview.')
  if (canary !== undefined) return { kind: 'canary', strategy: parseStrategy(canary) }
  if (!preview) return { kind: 'live' }
  const whole = parseWholeNumber(hours)
  if (whole === null || whole < 1 || whole > 24)
    throw new UsageError('--hours takes whole hours from 1 to 24, as in --preview --hours 8.')
  return { kind: 'preview', hours: whole }
}

/** Parses `5`, `10/5m` or `+10/1m`. @throws UsageError for any other text */
export const parseStrategy = (text: string): CanaryStrategy => {
  const parts = /^(\+?)(\d+(?:\.\d+)?)%?(?:\/(\d+)([smhd]))?$/.exec(text)
  const [, plus, share, count, unit = ''] = parts ?? []
  const percent = Number(share)
  const ms = Number(count) * (unitMs[unit] ?? Number.NaN)
  const strategy = plus
    ? { kind: 'linear', percent, everyMs: ms }
    : count === undefined
      ? { kind: 'fixed', percent }
      : { kind: 'once', percent, afterMs: ms }
  const read = v.safeParse(CanaryStrategy, strategy)
  if (parts && read.success) return read.output
  const why = parts ? ` (${read.issues?.[0]?.message ?? 'it is none'})` : ''
  throw new UsageError(
    `--canary ${text}${why}: give a share in percent (5), a share and a time after which everybody gets it (10/5m), or how much more each time (+10/1m). Times are in s, m, h or d, a week at most.`,
  )
}
