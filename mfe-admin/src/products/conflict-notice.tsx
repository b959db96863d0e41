/** What a colleague changed while the form was open, field by field, and which value to keep. */
import type { Conflict, EditState } from './edit-state.ts'
import { type Field, fields } from './product-draft.ts'
import * as css from './product-form.css.ts'
import { valueText } from './value-text.ts'

type Props = {
  edit: EditState
  onChoose: (field: Field, choice: 'mine' | 'theirs') => void
}

/** Nothing while nobody else has saved. */
export const ConflictNotice = ({ edit: { base, conflicts, adopted }, onChoose }: Props) => (
  <div role="alert" className={css.news}>
    {conflicts.length + adopted.length > 0 && (
      <div className={css.notice}>
        <p>
          <strong>A colleague saved “{base.name}” meanwhile.</strong>
          {conflicts.length > 0 && ' Both of you changed these fields. Which value is to stay?'}
        </p>
        {conflicts.map((conflict) => (
          <Question key={conflict.field} conflict={conflict} onChoose={onChoose} />
        ))}
        {adopted.length > 0 && (
          <p>Theirs now: {adopted.map((field) => shortLabel(field)).join(', ')}.</p>
        )}
      </div>
    )}
  </div>
)

const sides = [
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const

const Question = ({ conflict, onChoose }: { conflict: Conflict } & Pick<Props, 'onChoose'>) => (
  <fieldset className={css.question} data-undecided={conflict.choice ? undefined : true}>
    <legend className={css.questionName}>{shortLabel(conflict.field)}</legend>
    {sides.map(([side, label]) => (
      <label key={side} className={css.side}>
        <input
          type="radio"
          name={`conflict-${conflict.field}`}
          className={css.checkbox}
          checked={conflict.choice === side}
          onChange={() => onChoose(conflict.field, side)}
        />
        <span>
          <strong>{label}:</strong> {valueText(conflict.field, conflict[side])}
        </span>
      </label>
    ))}
  </fieldset>
)

const shortLabel = (field: Field): string => fields[field][0].replace(/ \(.*\)$/, '')
