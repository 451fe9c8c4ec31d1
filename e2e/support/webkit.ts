import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { freePort } from '@elegant/server/testing/freePort'
import { Builder, By, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { waitUntilReady } from './waitUntilReady.ts'

/** True if WebKitGTK's driver and a virtual screen are installed. */
export const hasWebKit = ['WebKitWebDriver', 'Xvfb'].every(
  (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0,
)

/** Milliseconds that an element may take to appear, as in playwright.config.ts. */
const timeout = 60_000

/** A window of WebKit, the engine of Safari. */
export interface WebKitWindow {
  open: (url: string) => Promise<void>
  /** Clicks the first visible link or button with this name. */
  click: (name: string) => Promise<void>
  /** Types text and keys into the visible field with this label. */
  fill: (label: string, ...text: string[]) => Promise<void>
  /** Waits until the page's visible text contains `text`. */
  waitForText: (text: string) => Promise<void>
  /** Waits until an expression in the page is true. */
  waitFor: (expression: string) => Promise<void>
  close: () => Promise<void>
}

/** Starts WebKit on a screen of its own; width and height in CSS pixels. */
export async function openWebKit(width: number, height: number): Promise<WebKitWindow> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await readLine(screen.stdio[3])
  const port = await freePort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}` },
    // A process group of its own, because the browser's processes outlive the driver.
    detached: true,
  })
  const stop = async () => {
    if (server.pid && server.exitCode === null) process.kill(-server.pid)
    screen.kill()
    await once(screen, 'exit')
  }
  try {
    const url = `http://127.0.0.1:${port}`
    await waitUntilReady(`${url}/status`, server)
    const driver = await new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build()
    await driver.manage().window().setRect({ x: 0, y: 0, width, height })
    return {
      ...createActions(driver),
      async close() {
        await driver.quit()
        await stop()
      },
    }
  } catch (reason) {
    await stop()
    throw reason
  }
}

async function readLine(stream: unknown): Promise<string> {
  if (stream instanceof Readable) for await (const line of createInterface({ input: stream })) return line
  throw new Error('Xvfb did not start')
}

function createActions(driver: WebDriver): Omit<WebKitWindow, 'close'> {
  /** Waits for a visible element and acts on it; looks again if React has replaced the element meanwhile. */
  const act = async (xpath: string, action: (element: WebElement) => Promise<void>) => {
    const find = async () => {
      for (const element of await driver.findElements(By.xpath(xpath))) {
        if (!(await element.isDisplayed())) continue
        await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
        await action(element)
        return true
      }
      return false
    }
    const findAgain = (reason: unknown) => {
      if (reason instanceof error.StaleElementReferenceError) return false
      throw reason
    }
    await driver.wait(() => find().catch(findAgain), timeout, `Nothing visible matches ${xpath}`)
  }
  const waitFor = async (expression: string) => {
    await driver.wait(() => driver.executeScript(`return Boolean(${expression})`), timeout, `Not true: ${expression}`)
  }
  return {
    open: (url) => driver.get(url),
    click: (name) =>
      act(`//*[self::a or self::button][normalize-space()="${name}" or @aria-label="${name}"]`, (control) =>
        control.click(),
      ),
    fill: (label, ...text) =>
      act(`//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for]`, (field) => field.sendKeys(...text)),
    waitForText: (text) => waitFor(`document.body.innerText.includes(${JSON.stringify(text)})`),
    waitFor,
  }
}
