/** The label of the checkout's checkbox. The label may change, so each consent stores a copy. */
export const newsletterConsent = 'Email me about new drops'
