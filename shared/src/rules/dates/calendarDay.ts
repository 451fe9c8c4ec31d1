/** True for a day such as `2026-02-28`. `Date` reads February 30 as March 2; the database has neither it nor a year 0. */
export function isCalendarDay(text: string): boolean {
  const time = new Date(text)
  return (
    /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
  )
}
