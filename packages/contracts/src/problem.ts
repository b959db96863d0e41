import * as v from 'valibot'

/** Every problem code with its HTTP status and title. `docs/problems.md` explains them. */
export const problems = {
  'bad-input': { status: 422, title: 'Some fields need a different value' },
  'malformed-json': { status: 400, title: 'The body is not valid JSON' },
  'body-cut-off': { status: 400, title: 'The body was cut off' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'not-found': { status: 404, title: 'There is nothing at this path' },
  'method-not-allowed': { status: 405, title: 'This path does not accept this method' },
  'product-not-found': { status: 404, title: 'There is no such product' },
  'draft-not-found': { status: 404, title: 'There is no such draft' },
  'order-not-found': { status: 404, title: 'There is no such order' },
  'order-unpaid': { status: 409, title: 'The order is not paid' },
  'order-paid': { status: 409, title: 'The order is paid' },
  'refund-too-large': { status: 409, title: 'The refund is more than was paid' },
  'payment-unavailable': { status: 503, title: 'The payment provider does not respond' },
  'bad-signature': { status: 400, title: 'The payment provider has not signed this' },
  'order-deleted': { status: 410, title: 'This order was deleted' },
  'customer-not-found': { status: 404, title: 'There is no such customer' },
  'mail-not-found': { status: 404, title: 'There is no such email' },
  'note-not-found': { status: 404, title: 'There is no such note' },
  'return-not-found': { status: 404, title: 'There is no such return' },
  'order-not-editable': { status: 409, title: 'The order can no longer be changed' },
  'not-returnable': { status: 409, title: 'This can no longer be returned' },
  'review-not-found': { status: 404, title: 'There is no such review' },
  'release-not-found': { status: 404, title: 'There is no such release' },
  'release-not-accepted': { status: 409, title: 'The release has not passed the checks' },
  'release-withdrawn': { status: 409, title: 'This release was withdrawn' },
  'module-not-found': { status: 404, title: 'There is no such module' },
  'module-not-live': { status: 409, title: 'Nothing of this module is live' },
  'module-frozen': { status: 409, title: 'The module is frozen' },
  'no-last-good': { status: 409, title: 'There is no earlier release to go back to' },
  'token-not-found': { status: 404, title: 'There is no such deploy token' },
  'key-not-found': { status: 404, title: 'There is no such API key' },
  'webhook-not-found': { status: 404, title: 'There is no such webhook' },
  'delivery-not-found': { status: 404, title: 'The webhook has no such delivery' },
  'value-not-found': { status: 404, title: 'The module has stored no such value' },
  'link-ended': { status: 410, title: 'This link was used or has expired' },
  'signed-out': { status: 401, title: 'The shopper is not signed in' },
  'order-open': { status: 409, title: 'An order is still on its way to the customer' },
  'staff-only': { status: 401, title: 'Only staff may do this' },
  'role-required': { status: 403, title: 'This needs another role' },
  'scope-required': { status: 403, title: 'The program lacks the scope for this' },
  'staff-sign-in-unavailable': { status: 503, title: 'Staff cannot be identified right now' },
  'bad-deploy-token': { status: 401, title: 'The deploy token is not valid for this module' },
  'beyond-deploy-token': { status: 403, title: 'The deploy token does not allow this' },
  'foreign-origin': { status: 403, title: 'Requests from other sites are not accepted' },
  'out-of-stock': { status: 409, title: 'Not enough in stock' },
  'too-many-pieces': { status: 409, title: 'Too many pieces in orders that are not confirmed' },
  'price-changed': { status: 409, title: 'A price has changed' },
  'discount-not-found': { status: 404, title: 'There is no such discount' },
  'discount-not-valid': { status: 409, title: 'The discount code does not apply' },
  'version-conflict': { status: 409, title: 'Somebody else saved a change first' },
  'picture-in-use': { status: 409, title: 'The picture is in use' },
  'store-full': { status: 409, title: 'The module’s store is full' },
  'already-exists': { status: 409, title: 'This already exists' },
  'idempotency-key-reused': { status: 422, title: 'This key was used for another request' },
  'release-incomplete': { status: 409, title: 'Some files of this release are missing' },
  'release-path-taken': { status: 409, title: 'Another module owns this path' },
  'release-slot-taken': { status: 409, title: 'Another module fills this slot' },
  'release-does-not-fit': { status: 409, title: 'The release does not fit what is live' },
  'release-does-not-pass': { status: 422, title: 'The release breaks a rule of the gate' },
  'release-does-not-render': { status: 422, title: 'The release cannot render its pages' },
  'release-waits-for-grants': {
    status: 409,
    title: 'A manager must approve what the release does',
  },
  'action-not-found': { status: 404, title: 'The module has no such action' },
  'action-refused': { status: 409, title: 'The module did not accept this' },
  'action-failed': { status: 502, title: 'The module’s action failed' },
  'action-unavailable': { status: 503, title: 'The module’s actions are paused' },
  'grant-missing': { status: 403, title: 'The module may not do this' },
  'precondition-failed': { status: 412, title: 'The version has changed since' },
  'integrity-mismatch': { status: 422, title: 'The file differs from its release manifest' },
  'too-many-requests': { status: 429, title: 'Too many requests in a short time' },
  'upgrade-required': { status: 426, title: 'This path only takes websockets' },
  'not-ready': { status: 503, title: 'The shop is not ready yet' },
  'database-unavailable': { status: 503, title: 'The shop cannot reach its database' },
  'storage-unavailable': { status: 503, title: 'The shop cannot store anything right now' },
  overloaded: { status: 503, title: 'The shop is too busy' },
  internal: { status: 500, title: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; title: string }>

/** A problem's stable code. Programs switch on it, never on title or detail. */
export type ProblemCode = keyof typeof problems

/** One field of the input and what is wrong with it. `path` is dotted, as in `items.0.quantity`. */
export const ProblemIssue = v.object({ path: v.string(), message: v.string() })
export type ProblemIssue = v.InferOutput<typeof ProblemIssue>

/** The body of every error response (RFC 9457). */
export const Problem = v.looseObject({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  instance: v.optional(v.string()),
  code: v.picklist(Object.keys(problems) as ProblemCode[]),
  issues: v.optional(v.array(ProblemIssue)),
})
export type Problem = v.InferOutput<typeof Problem>

/** Thrown by domain code, which knows no HTTP. Only `app.onError` turns it into a response. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly issues: readonly ProblemIssue[] | undefined

  constructor(
    code: ProblemCode,
    detail: string,
    extra: { issues?: ProblemIssue[]; cause?: unknown } = {},
  ) {
    super(detail, { cause: extra.cause })
    this.name = 'ProblemError'
    this.code = code
    this.issues = extra.issues
  }
}

/** Makes a `bad-input` problem, whose detail is the first issue as a sentence. */
export const badInput = (issues: ProblemIssue[]): ProblemError => {
  const [first] = issues
  return new ProblemError('bad-input', `${first?.path || 'The input'} ${first?.message}.`, {
    issues,
  })
}

/** Makes the body of an error response. `requestId` is a UUID. */
export const toProblemBody = (
  { code, message, issues }: ProblemError,
  requestId: string,
): Problem => ({
  type: `/problems/${code}`,
  title: problems[code].title,
  status: problems[code].status,
  detail: message,
  // RFC 9457 requires a URI reference.
  instance: `urn:uuid:${requestId}`,
  code,
  ...(issues ? { issues: [...issues] } : {}),
})
