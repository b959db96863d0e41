/** What a client sends in one round trip of a stream, and what it returns of it. */
import {
  type InArgs,
  type InStatement,
  LibsqlBatchError,
  LibsqlError,
  type ResultSet,
  type TransactionMode,
} from '@libsql/core/api'
import { ResultSetImpl, transactionModeToBegin } from '@libsql/core/util'
import {
  BatchCond,
  type BatchStep,
  ClientError,
  type InStmt,
  ResponseError,
  type RowsResult,
} from '@libsql/hrana-client'

import type { RoundTrip } from './streams.ts'

/** A statement, or its text with its arguments by position, as the client takes them. */
export type Statement = InStatement | [sql: string, args?: InArgs]

/** One statement, without a transaction around it. */
export const executeTrip =
  (statement: Statement): RoundTrip<ResultSet> =>
  async (stream) =>
    toResultSet(await stream.query(toStmt(statement)))

/** Statements as one transaction: each runs when the one before it has not failed. */
export const batchTrip =
  (statements: readonly Statement[], mode: TransactionMode): RoundTrip<ResultSet[]> =>
  async (stream) => {
    const batch = stream.batch()
    let last: BatchStep | undefined
    const steps = [transactionModeToBegin(mode), ...statements.map(toStmt), 'COMMIT'].map(
      (stmt, index) => {
        const step = batch.step()
        if (last) step.condition(BatchCond.ok(last))
        last = step
        return step.query(stmt).catch((error: unknown) => {
          throw index > 0 && index <= statements.length ? toBatchError(error, index - 1) : error
        })
      },
    )
    const rollback = batch.step()
    if (last) rollback.condition(BatchCond.not(BatchCond.ok(last)))
    const results = Promise.all(steps)
    // Fails when the transaction has not begun.
    rollback.run('ROLLBACK').catch(() => {})
    await batch.execute()
    return (await results).slice(1, -1).map(toResultSet)
  }

/** Says which statement failed, from 0. */
const toBatchError = (cause: unknown, statementIndex: number): unknown => {
  const error = toLibsqlError(cause)
  if (!(error instanceof LibsqlError)) return error
  return new LibsqlBatchError(error.message, statementIndex, error.code)
}

const toStmt = (statement: Statement): InStmt => {
  if (typeof statement === 'string') return statement
  const [sql, args = []] = Array.isArray(statement) ? statement : [statement.sql, statement.args]
  return [sql, args]
}

const toResultSet = (result: RowsResult | undefined): ResultSet => {
  if (!result) throw new LibsqlError('A statement was not executed', 'TRANSACTION_CLOSED')
  return new ResultSetImpl(
    result.columnNames.map((name) => name ?? ''),
    result.columnDecltypes.map((type) => type ?? ''),
    result.rows,
    result.affectedRowCount,
    result.lastInsertRowid,
  )
}

/** What the server said of a failure, as the client throws it; any other error stays what it is. */
export const toLibsqlError = (error: unknown): unknown => {
  if (!(error instanceof ClientError)) return error
  const code = error instanceof ResponseError ? error.code : 'SERVER_ERROR'
  return new LibsqlError(error.message, code ?? 'UNKNOWN', undefined, undefined, error)
}
