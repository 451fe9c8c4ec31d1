import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  globalSetup: './support/fillShop.ts',
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  // Allows for slow CI machines.
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Animations and traces take a quarter of the CPU time of a journey.
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Makes all processes children of the browser, so that their CPU time is counted (scripts/test/steps.ts).
        '--no-zygote',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
