/** An hour and a day in milliseconds, the unit of `Date`. */
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** A day in seconds, the unit of cookies. */
export const daySeconds = 86_400
