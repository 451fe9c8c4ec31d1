/** The pages that the shell shows itself: they work without any remote. */
export const shellPaths = ['/sign-in', '/sign-up', '/reset-password', '/blocked', '/customer/security'] as const
