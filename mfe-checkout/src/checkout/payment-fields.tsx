/**
 * The card's fields. What is typed here is checked by the browser and goes nowhere: nobody reads them,
 * and without names no form could send them.
 */
import { TextField } from '@shop/ui/text-field'
import { quiet } from '@shop/ui/type'

import * as css from './checkout-page.css.ts'

/** Name on card, number, expiry and CVV, with the browser's own autofill. */
export const PaymentFields = () => (
  <>
    <p className={`${quiet} ${css.whole}`}>Your card details stay in this browser.</p>
    <div className={css.whole}>
      <TextField label="Name on card" required autoComplete="cc-name" />
    </div>
    <div className={css.whole}>
      <TextField
        label="Card number"
        required
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={23}
      />
    </div>
    <div className={css.half}>
      <TextField label="Expiry" required autoComplete="cc-exp" placeholder="MM/YY" maxLength={7} />
    </div>
    <div className={css.half}>
      <TextField label="CVV" required autoComplete="cc-csc" inputMode="numeric" maxLength={4} />
    </div>
  </>
)
