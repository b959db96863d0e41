/** Stats stay on screen while they cannot be had. */
import { useState } from 'react'

import type { Answer } from './load-answer.ts'

/** What was answered, or else what was answered last. */
export const useLastValue = <Data>(answer: Answer<Data>): Answer<Data> => {
  const [last, setLast] = useState(answer)
  if (answer !== null && answer !== last) setLast(answer)
  return answer ?? last
}
