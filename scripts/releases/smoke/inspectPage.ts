import type { Page } from '@playwright/test'

/** The parts of a page that a shopper reads. */
export interface PageText {
  /** True if the server rendered the page, and not only the frame around it. */
  isRendered: boolean
  heading: string
  words: string[]
}

/** Reads a page. Both this and `inspectFrame` run in the browser, so their functions use nothing from outside. */
export function readText(page: Page): Promise<PageText> {
  return page.evaluate(() => {
    const main = document.querySelector('#main')?.cloneNode(true)
    if (!(main instanceof HTMLElement)) return { isRendered: false, heading: '', words: [] }
    for (const hidden of main.querySelectorAll('script, style, noscript, template')) hidden.remove()
    // A space between elements, because blocks of text need none in the markup.
    const texts: string[] = []
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
    return {
      isRendered: document.querySelector('#knowledge') !== null,
      heading: main.querySelector('h1')?.textContent?.trim() ?? '',
      words: texts.join(' ').split(/\s+/).filter(Boolean),
    }
  })
}

/** The problems of the frame around a page, and of the page's own visibility. */
export function inspectFrame(page: Page, hasFooter: boolean): Promise<string[]> {
  return page.evaluate((hasFooter) => {
    const getOpacity = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * getOpacity(element.parentElement) : 1
    const isVisible = (element: Element | null | undefined) =>
      Boolean(element?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) &&
      getOpacity(element ?? null) > 0.5 &&
      (element?.getBoundingClientRect().height ?? 0) > 0
    const outsideMain = (selector: string) =>
      [...document.querySelectorAll(selector)].find((element) => !element.closest('#main'))
    const main = document.querySelector('#main')
    const problems: string[] = []
    const header = outsideMain('header')
    if (!isVisible(header)) problems.push('the header cannot be seen')
    else {
      if (!isVisible(header?.querySelector('nav a[href]'))) problems.push('the menu in the header cannot be seen')
      if (!isVisible(header?.querySelector('a[href="/cart"]')))
        problems.push('the link to the cart in the header cannot be seen')
    }
    if (hasFooter && !isVisible(outsideMain('footer'))) problems.push('the footer cannot be seen')
    if (!isVisible(main)) problems.push('its content cannot be seen')
    else {
      window.scrollTo(0, 0)
      const { left, right, top, bottom } = main?.getBoundingClientRect() ?? new DOMRect()
      const [low, high] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)]
      const places = [0.2, 0.4, 0.6, 0.8].flatMap((x) => [0.2, 0.4, 0.6, 0.8].map((y) => [x, y] as const))
      const hits = places.filter(([x, y]) =>
        main?.contains(document.elementFromPoint(left + x * (right - left), low + y * (high - low))),
      )
      if (hits.length < places.length / 2) problems.push('its content cannot be clicked')
    }
    return problems
  }, hasFooter)
}

/** The addresses of this shop that links lead to. */
export function readLinks(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(selector)]
    return [...new Set(links.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname))]
  }, selector)
}

/** Starts to watch the page for changes, which `hasChanged` reports. */
export async function watchChanges(page: Page): Promise<{ hasChanged: () => Promise<boolean> }> {
  const address = page.url()
  const watch = await page.evaluateHandle(() => {
    const state = { changes: 0, focused: document.activeElement }
    new MutationObserver((changes) => {
      state.changes += changes.length
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    return state
  })
  return {
    hasChanged: async () =>
      page.url() !== address ||
      watch.evaluate(({ changes, focused }) => changes > 0 || focused !== document.activeElement),
  }
}
