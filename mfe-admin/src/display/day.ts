/** Days as the back office writes them. */

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' })

/** An ISO time as a day where the reader is, `Jan 05, 2024`; `N/A` when it is no time. */
export const dayText = (iso: string): string => {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? 'N/A' : days.format(time)
}
