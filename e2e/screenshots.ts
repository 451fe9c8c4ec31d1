import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { rootDir } from '../build/paths.ts'
import { build } from '../scripts/build.ts'
import { findChromium } from '../scripts/chromium.ts'
import { accountScreens } from './support/accountScreens.ts'
import { adminScreens, openScreen, publicScreens, signInAs } from './support/screens.ts'
import { openShop } from './support/shop.ts'

/** `npm run screenshots [name …]`: writes each screen in three widths and both color schemes to `screenshots/`. */
const widths = [390, 768, 1440]
const wanted = process.argv.slice(2)
const folder = path.join(rootDir, 'screenshots')

await build()
const executablePath = findChromium()
const shop = await openShop()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  await mkdir(folder, { recursive: true })
  const all = [...(await publicScreens(shop)), ...(await accountScreens(shop)), ...(await adminScreens(shop))]
  const screens = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of widths) {
      for (const screen of screens) {
        const viewport = { width, height: width < 768 ? 844 : 900 }
        const context = await browser.newContext({ baseURL: shop.url, viewport, colorScheme, reducedMotion: 'reduce' })
        if (screen.user) await signInAs(screen.user, context)
        const page = await context.newPage()
        await openScreen(page, screen)
        // Pictures below the viewport load lazily.
        await page.evaluate(() => {
          const pictures = [...document.images]
          for (const picture of pictures) Object.assign(picture, { loading: 'eager', decoding: 'sync' })
          return Promise.allSettled(pictures.map((picture) => picture.decode()))
        })
        await page.screenshot({ path: path.join(folder, `${screen.name}-${width}-${colorScheme}.png`), fullPage: true })
        await context.close()
      }
    }
  }
  console.log(`${screens.length * widths.length * 2} screenshots in ${folder}`)
} finally {
  await browser.close()
  await shop.close()
}
