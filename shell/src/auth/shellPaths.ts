/** The shell's own pages, which work without any remote. */
export const shellPaths = [
  '/sign-in',
  '/sign-up',
  '/reset-password',
  '/join',
  '/blocked',
  '/customer/security',
] as const
