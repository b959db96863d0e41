/** What a shopper may ask, to begin with. */
import { quiet } from '@shop/ui/type'

import * as css from './widget.css.ts'

const suggestions = [
  'Premium black pieces',
  'Luxury hoodies',
  'Elegant winter wear',
  'Ladies collection',
  'Most exclusive items',
]

/** One chip a suggestion. */
export const Suggestions = ({ onChoose }: { onChoose: (text: string) => void }) => (
  <div className={css.suggestions}>
    <p className={`${quiet} ${css.suggesting}`}>Try asking:</p>
    {suggestions.map((suggestion) => (
      <button
        key={suggestion}
        type="button"
        className={css.chip}
        onClick={() => onChoose(suggestion)}
      >
        {suggestion}
      </button>
    ))}
  </div>
)
