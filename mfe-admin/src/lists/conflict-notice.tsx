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
  return (
    <div role="alert" className={css.meanwhile}>
      {conflicts.length + adopted.length > 0 && (
        <div className={notice}>
          <p>
            <strong>{title}</strong>
            {conflicts.length > 0 && ' Both of you changed these. Which value should stay?'}
          </p>
          {conflicts.map((conflict) => (
            <SideQuestion
              key={conflict.part}
              legend={nameOf(conflict.part)}
              choice={conflict.choice}
              texts={textsOf(conflict)}
              onChoose={(choice) => onChoose(conflict, choice)}
            />
          ))}
          {adopted.length > 0 && <p>Theirs now: {adopted.map(nameOf).join(', ')}.</p>}
        </div>
      )}
    </div>
  )
}

type QuestionProps = {
  legend: string
  choice: Side | undefined
  texts: Record<Side, string>
  onChoose: (choice: Side) => void
}

const SideQuestion = ({ legend, choice, texts, onChoose }: QuestionProps) => {
  const name = useId()
  return (
    <fieldset className={css.question} data-undecided={choice ? undefined : true}>
      <legend className={css.questionName}>{legend}</legend>
      {sides.map(([side, label]) => (
        <label key={side} className={css.side}>
          <input
            type="radio"
            name={name}
            className={checkbox}
            checked={choice === side}
            onChange={() => onChoose(side)}
          />
          <span>
            <strong>{label}:</strong> {texts[side]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const sides = [
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const
