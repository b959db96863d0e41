import { checkbox } from '@shop/ui/field-styles'

import * as css from './listing.css.ts'

export type Side = 'mine' | 'theirs'

type Props = {
  /** Unique in the document. */
  name: string
  legend: string
  choice: Side | undefined
  mine: string
  theirs: string
  onChoose: (choice: Side) => void
}

/** Asks which of two values of a field is to stay, because a colleague changed it, too. */
export const SideQuestion = ({ name, legend, choice, onChoose, ...texts }: Props) => (
  <fieldset className={css.question} data-undecided={choice ? undefined : true}>
    <legend className={css.questionName}>{legend}</legend>
    {sides.map(([side, label]) => (
      <label key={side} className={css.side}>
        <input
          type="radio"
          name={`conflict-${name}`}
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

const sides = [
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const
