/** Loads the row whose details are open, and tells one that is gone from one that could not be had. */
import { asRefusal } from '../live/office.ts'
import { type Answer, loadAnswer } from './load-answer.ts'

export type Opened<Row> = { row: Row } | 'gone'

/** `gone` when the API says that there is no such row; null when it could not be asked. */
export const loadOpened = <Row>(load: Promise<Row>): Promise<Answer<Opened<Row>>> =>
  loadAnswer(load.then((row) => ({ row })).catch(goneOr))

const goneOr = (error: unknown): 'gone' => {
  if (asRefusal(error)?.code.endsWith('-not-found')) return 'gone'
  throw error
}
