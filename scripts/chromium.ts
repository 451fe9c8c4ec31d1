import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of an installed Chromium. */
export function findChromium(): string {
  const found = [...candidates, chromium.executablePath()].find((file) => file && existsSync(file))
  if (found) return found
  throw new Error(
    'Chromium not found. Install it (apt-get install chromium, npx playwright install chromium) ' +
      'or set CHROMIUM=/path/to/chromium.',
  )
}
