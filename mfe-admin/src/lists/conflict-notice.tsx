import { type ReactNode, useId } from 'react'

import { checkbox } from '@shop/ui/field-styles'

import { notice } from '../frame/display/display.css.ts'
import * as css from './listing.css.ts'
import type { Conflict, Edit, Side } from './merge-draft.ts'

type NoticeProps<Draft> = {
  edit: Edit<Draft>
  title: ReactNode
  nameOf: (part: string) => string
  textsOf: (conflict: Conflict<Draft>) => Record<Side, string>
  onChoose: (conflict: Conflict<Draft>, choice: Side) => void
}

/** Stays mounted while there are no changes, so that screen readers announce later changes. */
export const ConflictNotice = <Draft,>({ edit, title, ...props }: NoticeProps<Draft>) => {
  const { conflicts, adopted } = edit
  const { nameOf, textsOf, onChoose } = props
  const id = useId()
  return (
    <div role="alert" className={css.meanwhile}>
      {conflicts.length + adopted.length > 0 && (
        <div className={notice}>
          <p>
            <strong>{title}</strong>
            {conflicts.length > 0 && ' Both of you changed these. Which value should stay?'}
          </p>
          {conflicts.map((conflict) => (
            <fieldset
              key={conflict.part}
              className={css.question}
              data-undecided={conflict.choice ? undefined : true}
            >
              <legend className={css.questionName}>{nameOf(conflict.part)}</legend>
              {sides.map(([side, label]) => (
                <label key={side} className={css.side}>
                  <input
                    type="radio"
                    name={id + conflict.part}
                    className={checkbox}
                    checked={conflict.choice === side}
                    onChange={() => onChoose(conflict, side)}
                  />
                  <span>
                    <strong>{label}:</strong> {textsOf(conflict)[side]}
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
          {adopted.length > 0 && <p>Theirs now: {adopted.map(nameOf).join(', ')}.</p>}
        </div>
      )}
    </div>
  )
}

const sides = [
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const
