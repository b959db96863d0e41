/** Loads the row whose details are open, and tells one that is gone from one that could not be had. */
import { toApiProblem } from '../staff/staff-session.ts'
import { type Answer, loadOrNull } from './load-answer.ts'

export type Found<Row> = { row: Row } | 'gone'

/** `gone` when the API says that there is no such row; null when it could not be asked. */
export const loadFound = <Row>(load: Promise<Row>): Promise<Answer<Found<Row>>> =>
  loadOrNull(load.then((row) => ({ row })).catch(goneOr))

const goneOr = (error: unknown): 'gone' => {
  if (toApiProblem(error)?.code.endsWith('-not-found')) return 'gone'
  throw error
}
