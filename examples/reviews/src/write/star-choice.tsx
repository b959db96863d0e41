import { useId } from 'react'

import { hidden } from '@shop/ui/type'

import { Star } from '../list/stars.tsx'
import { labels } from './review-draft.ts'
import * as css from './star-choice.css.ts'

/** Descriptions of one to five stars. */
const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

type Props = {
  value: number | null
  problem: string | undefined
  onChange: (rating: number) => void
}

/** Radio buttons, so that arrow keys move through the stars. */
export const StarChoice = ({ value, problem, onChange }: Props) => {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      className={css.root}
      aria-required
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      <legend className={css.legend}>{labels.rating}</legend>
      <div className={css.row}>
        <div className={css.options}>
          {words.map((word, index) => (
            <label key={word} className={css.option}>
              <input
                type="radio"
                className={css.radio}
                name={id}
                value={index + 1}
                checked={value === index + 1}
                onChange={() => onChange(index + 1)}
              />
              <span className={hidden}>
                {index + 1} {index === 0 ? 'star' : 'stars'}, {word}
              </span>
              <Star size={28} className={css.star} />
            </label>
          ))}
        </div>
        <span className={css.word} aria-hidden="true">
          {value === null ? '' : words[value - 1]}
        </span>
      </div>
      {problem !== undefined && (
        <span id={`${id}-problem`} className={css.problem}>
          {problem}
        </span>
      )}
    </fieldset>
  )
}
