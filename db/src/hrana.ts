/** Statements and their results as libSQL servers speak of them over HTTP (Hrana 2, JSON). */
import {
  type InArgs,
  type InStatement,
  type InValue,
  LibsqlBatchError,
  LibsqlError,
  type ResultSet,
  type Row,
  type TransactionMode,
  type Value,
} from '@libsql/client/web'

/** A statement, or its text with its arguments by position, as the client takes them. */
export type Statement = InStatement | [sql: string, args?: InArgs]

type WireValue =
  | { type: 'null' }
  | { type: 'integer' | 'text'; value: string }
  | { type: 'float'; value: number }
  | { type: 'blob'; base64: string }
type WireError = { message: string; code?: string | null }
type WireResult = {
  cols: { name: string | null; decltype?: string | null }[]
  rows: WireValue[][]
  affected_row_count: number
  last_insert_rowid: string | null
}
type WireResponse =
  | { type: 'execute'; result: WireResult }
  | {
      type: 'batch'
      result: { step_results: (WireResult | null)[]; step_errors: (WireError | null)[] }
    }
  | { type: 'close' }
export type StreamResult =
  | { type: 'ok'; response: WireResponse }
  | { type: 'error'; error: WireError }

/** One statement, without a transaction around it. */
export const executeRequest = (statement: Statement) => ({
  type: 'execute' as const,
  stmt: toStmt(statement),
})

/** Statements as one transaction: each runs when the one before it has not failed. */
export const batchRequest = (statements: readonly Statement[], mode: TransactionMode) => {
  const steps = [plain(begins[mode]), ...statements.map(toStmt), plain('COMMIT')].map(
    (stmt, index) => ({ stmt, condition: index > 0 ? { type: 'ok', step: index - 1 } : undefined }),
  )
  const isCommitted = { type: 'ok', step: steps.length - 1 }
  const rollback = { stmt: plain('ROLLBACK'), condition: { type: 'not', cond: isCommitted } }
  return { type: 'batch' as const, batch: { steps: [...steps, rollback] } }
}

const begins: Record<TransactionMode, string> = {
  write: 'BEGIN IMMEDIATE',
  read: 'BEGIN TRANSACTION READONLY',
  deferred: 'BEGIN DEFERRED',
}

const plain = (sql: string) => ({ sql, want_rows: false })

const toStmt = (statement: Statement) => {
  const [sql, args = []] =
    typeof statement === 'string'
      ? [statement]
      : Array.isArray(statement)
        ? statement
        : [statement.sql, statement.args]
  if (Array.isArray(args)) return { sql, args: args.map(toWire), want_rows: true }
  const named = Object.entries(args).map(([name, value]) => ({ name, value: toWire(value) }))
  return { sql, named_args: named, want_rows: true }
}

const toWire = (value: InValue): WireValue => {
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  if (typeof value === 'number') return { type: 'float', value: finite(value) }
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' }
  if (typeof value === 'bigint') return { type: 'integer', value: `${value}` }
  if (value instanceof Date) return { type: 'float', value: finite(value.valueOf()) }
  return { type: 'blob', base64: toBase64(new Uint8Array(value)) }
}

const finite = (value: number): number => {
  if (Number.isFinite(value)) return value
  throw new RangeError('A statement takes only finite numbers, not NaN or Infinity')
}

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return btoa(text)
}

/** @throws LibsqlError when the statement failed */
export const resultOfExecute = (result: StreamResult | undefined): ResultSet => {
  const response = responseOf(result)
  if (response.type === 'execute') return toResultSet(response.result)
  throw unexpected()
}

/** One result for each statement. @throws LibsqlError of the first that failed; nothing has taken effect */
export const resultsOfBatch = (result: StreamResult | undefined): ResultSet[] => {
  const response = responseOf(result)
  if (response.type !== 'batch') throw unexpected()
  const { step_results: steps, step_errors: errors } = response.result
  const failed = errors.findIndex((error) => error !== null)
  const error = errors[failed]
  // The last step is the rollback, the one before it the commit, the first one the begin.
  const isOfStatement = failed > 0 && failed < errors.length - 2
  if (error && isOfStatement) {
    throw new LibsqlBatchError(error.message, failed - 1, error.code ?? 'UNKNOWN')
  }
  if (error) throw toError(error)
  return steps.slice(1, -2).map((step) => {
    if (!step) throw unexpected()
    return toResultSet(step)
  })
}

const responseOf = (result: StreamResult | undefined): WireResponse => {
  if (!result) throw unexpected()
  if (result.type === 'error') throw toError(result.error)
  return result.response
}

/** What a server says of a failure, in its own words. */
export const toError = ({ message, code }: WireError): LibsqlError =>
  new LibsqlError(message, code ?? 'UNKNOWN')

const unexpected = (): LibsqlError =>
  new LibsqlError(
    'The libSQL server responded with something else than results',
    'HRANA_PROTO_ERROR',
  )

const toResultSet = (result: WireResult): ResultSet => {
  const columns = result.cols.map(({ name }) => name ?? '')
  const { last_insert_rowid: lastInsertRowid } = result
  return {
    columns,
    columnTypes: result.cols.map(({ decltype }) => decltype ?? ''),
    rows: result.rows.map((values) => toRow(columns, values)),
    rowsAffected: result.affected_row_count,
    lastInsertRowid: lastInsertRowid === null ? undefined : BigInt(lastInsertRowid),
    toJSON: () => result,
  }
}

/** Values by the names of their columns, and, without being listed, by number; of columns with the same name the first counts. */
const toRow = (columns: readonly string[], values: readonly WireValue[]): Row => {
  const decoded = values.map(fromWire)
  // An object that inherits the numbers is made in a fraction of the time of one that defines them.
  const row = Object.create(decoded) as Row
  for (const [index, name] of columns.entries()) {
    if (!Object.hasOwn(row, name)) row[name] = decoded[index] ?? null
  }
  return row
}

const fromWire = (value: WireValue): Value => {
  switch (value.type) {
    case 'null':
      return null
    case 'integer':
      return safe(Number(value.value))
    case 'blob':
      return Uint8Array.from(atob(value.base64), (character) => character.codePointAt(0) ?? 0)
        .buffer
    default:
      return value.value
  }
}

const safe = (value: number): number => {
  if (Number.isSafeInteger(value)) return value
  throw new RangeError('An integer of the database is too large for a JavaScript number')
}
