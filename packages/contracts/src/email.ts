/** What an email address is, wherever one is taken. */
import * as v from 'valibot'

/**
 * The rule of `<input type="email">` (HTML Living Standard, "valid email address"), at most 254 characters:
 * what a browser takes, the shop takes.
 */
export const EmailAddress = v.pipe(
  v.string('is required'),
  v.trim(),
  v.minLength(1, 'is required'),
  v.maxLength(254, 'must be at most 254 characters'),
  v.rfcEmail('must be an email address'),
)
