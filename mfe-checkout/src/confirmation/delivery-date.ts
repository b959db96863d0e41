/** When an order should arrive. */
const deliveryDays = 5

/** Five days from `now` by the calendar of the visitor, such as `Monday, January 5`. */
export const deliveryDate = (now = new Date()): string => {
  const date = new Date(now)
  date.setDate(date.getDate() + deliveryDays)
  return date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
}
