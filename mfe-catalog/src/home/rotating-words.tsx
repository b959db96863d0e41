/** The headline, whose last word changes every two seconds; by style alone, so that it needs no script. */
import { hidden } from '@shop/ui/type'

import * as css from './rotating-words.css.ts'

/** In their order. */
const heroWords = ['focused', 'bold', 'authentic', 'limitless', 'unstoppable'] as const

/** Read out once, with all words. */
export const RotatingWords = () => (
  <h1 className={css.root}>
    <span className={hidden}>Stay {heroWords.join(', ')}.</span>
    <span aria-hidden="true">
      Stay
      <span className={css.words}>
        {heroWords.map((word, index) => (
          <span key={word} className={css.word[index]}>
            {word}.
          </span>
        ))}
      </span>
    </span>
  </h1>
)
