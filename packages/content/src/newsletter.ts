/** The label of the checkout's box. A consent stores it as the text that the person agreed to. */
export const newsletterConsent = 'Email me about new drops'
