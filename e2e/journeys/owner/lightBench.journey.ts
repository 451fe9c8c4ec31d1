import type { Page } from '@playwright/test'
import { openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, test } from '../../support/journey.ts'

const title = 'Opal of two lights'

test('the owner adds a clip for each of two lights, and a shopper turns the stone by keyboard', async ({
  page,
  shop,
}) => {
  const call = await openOwnerClient(shop)
  const facts = { additionalProperty: [{ name: 'Treatment', value: 'None' }] }
  const texts = { title, description: 'It turns.', slug: 'opal-of-two-lights', sku: 'PROLIGHTS' }
  const created = await call('POST', '/items', { ...texts, item_type: 'Product', price: 90, item_info: facts })
  const { id }: { id: number } = await created.json()
  await page.request.post('/api/identity/sign-in/email', { data: shop.admin })

  await test.step('the owner cuts two clips', async () => {
    await page.goto(`/admin/products/${id}`)
    for (const [light, color] of [
      ['daylight', '#32aa46'],
      ['lamp', '#375fd7'],
    ] as const) {
      const name = `${light}.webm`
      await page.getByLabel('Clip or 24 pictures').setInputFiles({
        name,
        mimeType: 'video/webm',
        buffer: await recordTurn(page, color),
      })
      await page.getByRole('slider', { name: 'Check the frames' }).fill('13')
      await page.getByRole('button', { name: `Add the turntable in ${light}` }).click()
      await expect(page.getByRole('listitem', { name: `Turntable of ${title} in ${light}` })).toBeVisible({
        timeout: 60_000,
      })
    }
    await expect(page.getByText(/^Measured: green \d+%/)).toBeVisible()
    await expectAccessible(page, 'the light bench of the owner')
  })

  const sheets: string[] = []
  page.on('response', (response) => {
    if (/\/3072\.(avif|webp)$/.test(response.url())) sheets.push(response.url())
  })

  await test.step('before the first touch the page loads no sheet', async () => {
    await openHydrated(page, '/item/opal-of-two-lights')
    await expect(page.getByText(/^Daylight, measured in these pictures: green/)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(sheets).toEqual([])
  })

  await test.step('the keyboard turns it, changes the light at the same angle and sets two lights side by side', async () => {
    await page.getByRole('button', { name: 'Turn it in the light' }).press('Enter')
    const slider = page.getByRole('slider', { name: 'Turn' })
    await expect(slider).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('img', { name: `${title}, turned 30 degrees, Daylight` })).toBeVisible()
    await page.getByRole('radio', { name: 'Daylight' }).press('ArrowRight')
    await expect(page.getByRole('img', { name: `${title}, turned 30 degrees, Lamp` })).toBeVisible()
    await page.getByRole('combobox', { name: 'Side by side' }).selectOption({ label: 'This stone: Daylight' })
    await expect(page.getByRole('img', { name: /turned 30 degrees/ })).toHaveCount(2)
    await expectAccessible(page, 'two lights side by side')
  })

  await test.step('a drag turns both', async () => {
    const stone = page.getByRole('img', { name: /Lamp$/ }).locator('xpath=../..')
    await stone.scrollIntoViewIfNeeded()
    const box = await stone.boundingBox()
    if (!box) throw new Error('The stone has no box')
    await page.mouse.move(box.x + 60, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + 160, box.y + 64, { steps: 5 })
    await page.mouse.up()
    await expect(page.getByRole('img', { name: /turned 30 degrees/ })).toHaveCount(0)
  })

  expect(new Set(sheets).size).toBe(2)
})

/** Records a clip of a gray opal with patches of one color that turns once. */
async function recordTurn(page: Page, color: string): Promise<Buffer> {
  const base64 = await page.evaluate(async (patchColor) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser cannot draw')
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    const frames = 45
    for (let frame = 0; frame < frames; frame++) {
      context.fillStyle = '#808080'
      context.fillRect(0, 0, 640, 480)
      context.fillStyle = '#c8c6c2'
      context.beginPath()
      context.ellipse(320, 240, 170, 130, 0, 0, 2 * Math.PI)
      context.fill()
      context.fillStyle = patchColor
      for (let patch = 0; patch < 6; patch++) {
        const angle = 2 * Math.PI * (frame / frames + patch / 6)
        context.fillRect(300 + 110 * Math.cos(angle), 220 + 70 * Math.sin(angle), 44, 44)
      }
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }, color)
  return Buffer.from(base64, 'base64')
}
