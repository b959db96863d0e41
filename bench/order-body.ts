/** The order that benches place. */

/** One piece of a seeded product, as the API takes it. */
export const orderBody = JSON.stringify({
  customer_name: 'Bench Buyer',
  customer_email: 'bench@example.com',
  shipping_address: {
    address: '1 Canal Street',
    city: 'New Orleans',
    state: 'LA',
    zip_code: '70112',
  },
  items: [{ product_id: 'focus-crest-tee', quantity: 1, size: 'M', price: 40 }],
})
