/** What the last save was refused for, as long as it holds. */
import { useState } from 'react'

import { withoutFields } from './form-tools.ts'
import type { Field } from './product-draft.ts'
import type { Saved } from './save-product.ts'

/** `failure` is the whole answer of the last save, `shown` what of it no edit has overtaken. */
export const useRefusal = () => {
  const [failure, setFailure] = useState<Saved>()
  const [edited, setEdited] = useState<readonly Field[]>([])
  const issues = withoutFields(failure?.issues ?? [], edited)
  const isMended = failure !== undefined && failure.issues.length > 0 && issues.length === 0
  return {
    failure,
    shown: { text: isMended ? undefined : failure?.text, issues },
    refuse: (refused: Saved): void => {
      setFailure(refused)
      setEdited([])
    },
    noteEdit: (...fields: readonly Field[]): void => {
      if (failure && fields.some((field) => !edited.includes(field)))
        setEdited([...edited, ...fields])
    },
  }
}
