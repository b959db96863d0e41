/** Texts for the fields of the checkout form, by label. The card data must never be sent. */
export const checkoutTexts = {
  Email: 'ada@example.com',
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Address: '1 Canal Street',
  City: 'New Orleans',
  State: 'LA',
  'ZIP code': '70112',
  'Name on card': 'Ada Lovelace',
  'Card number': '4000 1234 5678 9010',
  Expiry: '12/30',
  CVV: '739',
}
